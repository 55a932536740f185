// Keys that work anywhere on the page.

/** Listen for the page's keys. */
export function listenForKeys(app) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || !app.state) return;
    const writing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "k" && (event.ctrlKey || event.metaKey)) app.act.switchChannel(document.getElementById("go-to"));
    else if (event.altKey && event.key === "ArrowDown") app.act.step(1);
    else if (event.altKey && event.key === "ArrowUp") app.act.step(-1);
    else if (event.key === "Escape") {
      if (app.drawer) app.act.toggleDrawer(false);
      else if (!writing || !event.target.value) app.timeline.toEnd();
      else return;
    } else if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) app.composer.begin("");
    else return;
    event.preventDefault();
  });
}
