// What is typed between opening the search and the focus of its field, whose code may still be loading. It belongs to the
// field. As shortcuts of the page, the letters of a name could decide about a candidate.

let typed = '';

export function typeAhead(): void {
  typed = '';
  // Before the page's own shortcuts, which listen on the window too.
  addEventListener('keydown', collect, { capture: true });
}

export function stopTypingAhead(): void {
  removeEventListener('keydown', collect, { capture: true });
}

/** What was typed so far. From now on the field gets the keys. */
export function takeTyped(): string {
  stopTypingAhead();
  const taken = typed;
  typed = '';
  return taken;
}

function collect(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
