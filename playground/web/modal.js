// A modal: the form that Discord lays over the page. Text inputs, and labels with selects, choices or ticks.

import { say } from "./say.js";
import { build, h, patch } from "./view.js";
import { dots, icon } from "./icons.js";
import { selectField } from "./components/select-field.js";
import { drawMarkdown } from "./markdown-view.js";

const TEXT_INPUT = 4, ROW = 1, TEXT_DISPLAY = 10, LABEL = 18, RADIO = 21, TICKS = 22, TICK = 23;

/**
 * Open a modal; `submit(fields)` answers with a promise, whose failure is shown in the form: to `failed(error)` it goes where the form
 * was left meanwhile. `closed()` afterwards.
 */
export function openModal(modal, { room, submit, failed, closed }) {
  return new Modal(modal, room, submit, failed, closed);
}

class Modal {
  #modal; #room; #submit; #failed; #values = new Map(); #errors = new Map(); #failure = null; #sending = false; #dialog;

  constructor(modal, room, submit, failed, closed) {
    this.#modal = modal;
    this.#room = room;
    this.#submit = submit;
    this.#failed = failed;
    for (const { component } of fieldsOf(modal)) this.#values.set(component.custom_id, firstValue(component));
    this.#dialog = build(h("dialog", { class: "modal", "aria-labelledby": "modal-title", on: { close: () => { this.#dialog.remove(); closed(); } } }));
    document.body.append(this.#dialog);
    this.#draw();
    this.#dialog.showModal();
    this.#dialog.querySelector("input, textarea, .select")?.focus();
  }

  close() {
    this.#dialog.close();
  }

  #draw() {
    patch(this.#dialog, h("form", { novalidate: true, on: { submit: (event) => { event.preventDefault(); this.#send(); } } },
      h("header", {}, h("h2", { id: "modal-title" }, this.#modal.title),
        h("button", { type: "button", class: "icon-button", "aria-label": say("Close"), on: { click: () => this.close() } }, icon("close"))),
      h("div", { class: "modal-body" },
        this.#failure ? h("p", { class: "form-error", role: "alert" }, icon("warn"), this.#failure) : null,
        partsOf(this.#modal).map((part, index) => (part.text
          ? h("div", { class: "markdown", key: `text-${index}` }, drawMarkdown(part.text, { ...this.#room, key: `modal-${index}` }))
          : this.#field(part)))),
      h("footer", {},
        h("button", { type: "button", class: "button secondary", on: { click: () => this.close() } }, say("Cancel")),
        h("button", { type: "submit", class: `button primary${this.#sending ? " waiting" : ""}`, "aria-busy": this.#sending ? "true" : null }, say("Submit"),
          this.#sending ? dots() : null))));
  }

  #field({ label, description, component }) {
    const id = `field-${component.custom_id}`;
    const error = this.#errors.get(component.custom_id);
    const grouped = component.type === RADIO || component.type === TICKS;
    const words = [label, component.required === false || component.type === TICK ? null : h("span", { class: "required", title: say("Required") }, " *")];
    return h(grouped ? "fieldset" : "div", { class: `form-field${error ? " wrong" : ""}`, key: component.custom_id, "aria-describedby": grouped ? `${id}-hint` : null },
      grouped ? h("legend", {}, words) : h("label", { for: id }, words),
      description ? h("p", { class: "muted" }, description) : null,
      this.#input(component, id, label),
      h("p", { class: "field-hint", id: `${id}-hint` }, error ? h("span", { class: "wrong-words", role: "alert" }, error) : this.#hint(component)));
  }

  #hint(component) {
    if (component.type !== TEXT_INPUT || !component.max_length) return null;
    return say("{n} of {most}", { n: this.#values.get(component.custom_id).length, most: component.max_length });
  }

  #hold(component, value) {
    this.#values.set(component.custom_id, value);
    this.#errors.delete(component.custom_id);
    this.#draw();
  }

  #input(component, id, label) {
    const value = this.#values.get(component.custom_id);
    const common = { id, "aria-describedby": `${id}-hint`, "aria-invalid": this.#errors.has(component.custom_id) ? "true" : null };
    if (component.type === TEXT_INPUT) {
      return h(component.style === 2 ? "textarea" : "input", {
        ...common, type: component.style === 2 ? null : "text", rows: component.style === 2 ? "5" : null, placeholder: component.placeholder, value,
        maxlength: component.max_length ?? 4000, "aria-required": component.required === false ? "false" : "true", autocomplete: "off",
        on: { input: (event) => this.#hold(component, event.target.value) },
      });
    }
    if (component.type === RADIO || component.type === TICKS) return this.#choices(component, id, value);
    if (component.type === TICK) {
      return h("input", { ...common, type: "checkbox", checked: value, on: { change: (event) => this.#hold(component, event.target.checked) } });
    }
    return selectField(component, {
      state: this.#room.state, guildId: this.#room.guildId, id, held: value, labelledBy: label, describedBy: `${id}-hint`,
      hold: (values) => this.#hold(component, values),
    });
  }

  #choices(component, id, value) {
    const single = component.type === RADIO;
    const toggle = (option) => {
      if (single) return option.value;
      return value.includes(option.value) ? value.filter((one) => one !== option.value) : [...value, option.value];
    };
    return h("div", { class: "choices" }, component.options.map((option) => h("label", { class: "choice", key: option.value },
      h("input", {
        type: single ? "radio" : "checkbox", name: id, value: option.value, checked: single ? value === option.value : value.includes(option.value),
        on: { change: () => this.#hold(component, toggle(option)) },
      }),
      h("span", {}, option.label, option.description ? h("span", { class: "muted" }, ` ${option.description}`) : null))));
  }

  async #send() {
    if (this.#sending) return;
    this.#errors = new Map(fieldsOf(this.#modal).map(({ component }) => [component.custom_id, complaint(component, this.#values.get(component.custom_id))])
      .filter(([, error]) => error));
    this.#failure = null;
    if (this.#errors.size) {
      this.#draw();
      this.#dialog.querySelector(".wrong input, .wrong textarea, .wrong .select")?.focus();
      return;
    }
    this.#sending = true;
    this.#draw();
    try {
      await this.#submit(Object.fromEntries([...this.#values].filter(([, value]) => value !== null)));
      this.close();
    } catch (error) {
      if (!this.#dialog.open) {
        this.#failed(error);
        return;
      }
      this.#sending = false;
      this.#failure = error.message;
      this.#draw();
    }
  }
}

function partsOf(modal) {
  return (modal.components ?? []).flatMap((component) => {
    if (component.type === ROW) return component.components.map((input) => ({ label: input.label, component: input }));
    if (component.type === LABEL) return [{ label: component.label, description: component.description, component: component.component }];
    return component.type === TEXT_DISPLAY ? [{ text: component.content }] : [];
  });
}

function fieldsOf(modal) {
  return partsOf(modal).filter((part) => part.component);
}

function firstValue(component) {
  if (component.type === TEXT_INPUT) return component.value ?? "";
  if (component.type === TICK) return Boolean(component.default);
  const preset = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  if (component.type === RADIO) return preset[0] ?? null;
  return [...preset, ...(component.default_values ?? []).map((value) => value.id)];
}

/** What is wrong with a value, in a sentence, or null. */
function complaint(component, value) {
  const required = component.required !== false;
  if (component.type === TEXT_INPUT) {
    if (!value) return required ? say("Please fill this in.") : null;
    if (value.length < (component.min_length ?? 0)) return say("At least {n} characters, please.", { n: component.min_length });
    return value.length > (component.max_length ?? 4000) ? say("At most {n} characters, please.", { n: component.max_length ?? 4000 }) : null;
  }
  if (component.type === TICK) return null;
  if (component.type === RADIO) return required && !value ? say("Please choose one.") : null;
  const least = required ? component.min_values ?? 1 : 0;
  if (value.length > (component.max_values ?? Infinity)) return say("Please choose at most {n}.", { n: component.max_values });
  return value.length < least ? say("Please choose at least {n}.", { n: least }) : null;
}
