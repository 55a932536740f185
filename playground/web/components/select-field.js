// A select menu inside a modal.

import { pick } from "../picker.js";
import { field, listOf, optionsOf } from "./selects.js";

/** It only holds values. `id`: what its label is for; `held`: values; `hold(values)`. */
export function selectField(component, { state, guildId, id, held, hold, describedBy, labelledBy }) {
  const options = optionsOf(component, state, guildId);
  const chosen = options.filter((option) => held.includes(option.value));
  return field({
    component, chosen, id, describedBy, labelledBy,
    open: async (anchor) => {
      const values = await pick({ anchor, ...listOf(component, options), chosen: held, min: component.required === false ? 0 : component.min_values ?? 1 });
      if (values) hold(values);
    },
  });
}
