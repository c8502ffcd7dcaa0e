// Which of a dialog's buttons has the focus when it opens. React's autoFocus gives it when the dialog is mounted, long before,
// and the browser then gives it to the first button: the one that should not be pressed by mistake.

/** As a `ref` of that button. */
export function focusFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '');
}
