// Asks for confirmation. Open it with `dialog.current?.showModal()`.
import { useId, type ReactNode, type RefObject, type SyntheticEvent } from 'react';

export function ConfirmDialog(props: {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const close = ({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) => {
    if (dialog.returnValue === 'yes') props.onConfirm();
    dialog.returnValue = '';
  };
  return (
    <dialog ref={props.dialog} className="ask" aria-labelledby={id} onClose={close}>
      <h2 id={id}>{props.title}</h2>
      <p>{props.children}</p>
      <form method="dialog" className="actions">
        <button className="primary" value="yes">
          {props.confirm}
        </button>
        <button className="secondary" value="no" ref={focusFirst}>
          {props.cancel}
        </button>
      </form>
    </dialog>
  );
}

/**
 * Sets the initial focus. React's autoFocus runs at mount, long before the dialog opens; the browser then focuses
 * the first button, the one that should not be pressed by mistake.
 */
function focusFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '');
}
