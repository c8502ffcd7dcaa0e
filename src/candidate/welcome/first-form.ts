// Takes over from the form in the server's first HTML (server/domain/pages/welcome-form.ts), which candidates can use before the
// page's code has loaded.

export interface FirstForm {
  details: { name: string; email: string; phone: string };
  isAgreed: boolean;
  /** *Start* has been pressed. */
  isSent: boolean;
  /** The reader has scrolled, or a control has the focus. */
  isInUse: boolean;
  /** In CSS pixels. */
  scrolledBy: number;
  /** What has the focus, by its position in the page; -1: nothing. */
  focused: number;
  /** The selection of the field with the focus. Null: none, or an email field. */
  selection: readonly [from: number, to: number] | null;
}

/** The state of the form. Null if the page has none. */
export function readFirstForm(): FirstForm | null {
  const form = document.querySelector<HTMLFormElement>('form[data-first]');
  if (!form) return null;
  const [name = '', email = '', phone = ''] = [...form.querySelectorAll('input')].map(({ value }) => value);
  const stops = stopsOf(form);
  const focused = stops.findIndex((stop) => stop === document.activeElement);
  const isSent = form.dataset['first'] === 'sent';
  return {
    details: { name, email, phone },
    isAgreed: form.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked === true,
    isSent,
    isInUse: isSent || focused >= 0 || scrollY > 0,
    scrolledBy: scrollY,
    focused,
    selection: selectionOf(stops[focused]),
  };
}

/** Restores focus and selection in the page that has replaced the first HTML. */
export function focusAsBefore(form: HTMLFormElement | null, { focused, selection }: FirstForm): void {
  const stop = form && stopsOf(form)[focused];
  if (!stop) return;
  stop.focus({ preventScroll: true });
  if (selection && stop instanceof HTMLInputElement) stop.setSelectionRange(...selection);
}

/** What can have focus in both pages, in the same order. The choices of a notice, which have names, are added later. */
function stopsOf(form: HTMLFormElement): HTMLElement[] {
  const sheet = form.closest('.sheet') ?? form;
  const stops = 'summary, .verified a, .start-form a, .start-form :is(input:not([name]), [type="submit"])';
  return [...sheet.querySelectorAll<HTMLElement>(stops)];
}

function selectionOf(stop: HTMLElement | undefined): FirstForm['selection'] {
  if (!(stop instanceof HTMLInputElement)) return null;
  const { selectionStart: from, selectionEnd: to } = stop;
  return from === null || to === null ? null : [from, to];
}
