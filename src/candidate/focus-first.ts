// Sets the initial focus of a dialog. React's autoFocus runs at mount, long before the dialog opens; the
// browser then focuses the first button, the one that should not be pressed by mistake.

/** Pass as the `ref` of the button. */
export function focusFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '');
}
