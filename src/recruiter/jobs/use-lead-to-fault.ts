// Leads to the first field that is wrong. It may lie in something folded, which opens by itself first.
import { useEffect, useReducer, useRef } from 'react';

/** `ref` goes to the form. `refusals`: how often the form itself has refused; 0 while nothing is wrong. */
export function useLeadToFault<Form extends HTMLElement>(refusals: number) {
  const ref = useRef<Form>(null);
  const [turn, nextTurn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // In the first turn what is folded learns that it is wrong; in the second it is open.
    if (turn % 2 === 1) nextTurn();
    else if (turn > 0) focusFirstFault(ref.current);
  }, [turn]);
  useEffect(() => {
    if (refusals > 0) nextTurn();
    // Once for each refusal; that a field was put right is none.
  }, [refusals]);
  return { ref, leadToFault: nextTurn };
}

function focusFirstFault(form: HTMLElement | null): void {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
  if (!faulty) return;
  const field = faulty.hasAttribute('data-fault')
    ? faulty.querySelector<HTMLElement>('input[type="text"], textarea, button')
    : faulty;
  field?.focus();
}
