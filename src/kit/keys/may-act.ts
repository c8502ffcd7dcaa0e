// Whether a key pressed somewhere is a shortcut. Text fields, open dialogs and menus keep their keys.

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"][aria-expanded="true"]';
/** Elements that use a key themselves. */
const users: Readonly<Record<string, string>> = {
  space: 'video, pre, button, a, summary, input, [role="slider"], [role="combobox"]',
  arrowleft: 'video, pre, input, [role="slider"], [role="tab"]',
  arrowright: 'video, pre, input, [role="slider"], [role="tab"]',
};

/** `name`: see keyName. Combinations such as 'mod+k' also act in text fields, where nothing else types them. */
export function mayAct(target: EventTarget | null, name: string): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false;
  if (!(target instanceof Element)) return true;
  const isTyping = target.closest(fields) !== null;
  if (name.startsWith('mod+') && isTyping) return true;
  if (isTyping || target.closest(layers)) return false;
  const own = users[name];
  return own === undefined || target.closest(own) === null;
}
