// Copying. Where the page comes from another machine (--lan) its address begins with http, and browsers keep the clipboard from it.

/** Copy a text, as an answer to a press of `button`; resolves to whether it was copied. */
export async function copied(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedAsSelected(text, button);
  }
}

// Beside the button, since nothing outside of an open dialog can be selected.
function copiedAsSelected(text, button) {
  const field = document.createElement("textarea");
  Object.assign(field, { value: text, className: "sr-only" });
  button.after(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  button.focus();
  return isCopied;
}
