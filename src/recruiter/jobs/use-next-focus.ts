// Moves focus after the list changes, since the focused element may have moved or disappeared.
import { useEffect, useRef } from 'react';

/** `ref` belongs on the list. After rendering, looks for the target inside `data-question`, at its `data-part`. */
export function useNextFocus<List extends HTMLElement>() {
  const ref = useRef<List>(null);
  const target = useRef<{ id: string; part: string } | null>(null);
  useEffect(() => {
    if (!target.current) return;
    const question = ref.current?.querySelector(`[data-question="${CSS.escape(target.current.id)}"]`);
    if (!question) return;
    focusIn(question, target.current.part);
    target.current = null;
  });
  return { ref, focus: (id: string, part: string) => (target.current = { id, part }) };
}

/** At either end of the list one of the two buttons is disabled. Focus the other one. */
const instead: Record<string, string> = { up: 'down', down: 'up' };

function focusIn(question: Element, part: string): void {
  const found = question.querySelector<HTMLElement>(`[data-part="${part}"]`);
  const field = found?.querySelector<HTMLElement>('textarea:not([aria-hidden])') ?? found;
  const isOff = field instanceof HTMLButtonElement && field.disabled;
  const counterpart = instead[part];
  if (isOff && counterpart) return focusIn(question, counterpart);
  field?.focus();
}
