// The form in the server's first HTML (server/domain/pages/welcome-form.ts) can be used before the page's code has loaded.
// What has been typed, chosen and pressed there is taken over.

export interface FirstForm {
  details: { name: string; email: string; phone: string };
  isAgreed: boolean;
  /** *Start* has been pressed. */
  isSent: boolean;
  /** The reader has scrolled, or a control has the focus. */
  isInUse: boolean;
  /** In CSS pixels. */
  scrolledBy: number;
  /** The control with the focus, by its position in the form; -1: none. */
  focused: number;
  /** The selection of the field with the focus. Null: none, or an email field. */
  selection: readonly [from: number, to: number] | null;
}

/** The form as it is now. Null if the page was opened without it. */
export function readFirstForm(): FirstForm | null {
  const form = document.querySelector<HTMLFormElement>('form[data-first]');
  if (!form) return null;
  const controls = controlsOf(form);
  const [name = '', email = '', phone = ''] = controls.map((control) => control.value);
  const focused = controls.findIndex((control) => control === document.activeElement);
  const isSent = form.dataset['first'] === 'sent';
  return {
    details: { name, email, phone },
    isAgreed: form.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked === true,
    isSent,
    isInUse: isSent || focused >= 0 || scrollY > 0,
    scrolledBy: scrollY,
    focused,
    selection: selectionOf(controls[focused]),
  };
}

/** Moves the focus and the selection to the form that has replaced the first one. */
export function focusAsBefore(form: HTMLFormElement | null, { focused, selection }: FirstForm): void {
  const control = form && controlsOf(form)[focused];
  if (!control) return;
  control.focus({ preventScroll: true });
  if (selection && 'setSelectionRange' in control) control.setSelectionRange(...selection);
}

/** Name, email, phone, consent and the button. The choices of a notice have names. */
function controlsOf(form: HTMLFormElement): (HTMLInputElement | HTMLButtonElement)[] {
  return [
    ...form.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input:not([name]), [type="submit"]'),
  ];
}

function selectionOf(control: HTMLInputElement | HTMLButtonElement | undefined): FirstForm['selection'] {
  if (!control || !('selectionStart' in control)) return null;
  const { selectionStart: from, selectionEnd: to } = control;
  return from === null || to === null ? null : [from, to];
}
