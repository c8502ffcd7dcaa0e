// Moves focus to the first invalid field, after opening the collapsed section that contains it.
import { useEffect, useReducer, useRef } from 'react';

/** `ref` belongs on the form. Call `leadToFault` when the form refused to submit. */
export function useLeadToFault<Form extends HTMLElement>() {
  const ref = useRef<Form>(null);
  const [turn, nextTurn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // In the first turn the collapsed section learns that it is invalid; in the second it is open.
    if (turn % 2 === 1) nextTurn();
    else if (turn > 0) focusFirstFault(ref.current);
  }, [turn]);
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
