// A button whose effect is confirmed first.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

export function AskButton({
  label,
  name = label,
  text,
  className = 'secondary',
  onConfirm,
}: {
  label: string;
  /** What it does, if the label does not say to what. */
  name?: string;
  text: string;
  className?: 'secondary' | 'quiet';
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <dialog ref={dialog} className="ask" aria-label={name}>
        <h2>{name}</h2>
        <p>{text}</p>
        <form method="dialog" className="actions">
          <button className="primary" onClick={onConfirm}>
            {label}
          </button>
          <button className="secondary">{t('room.cancel')}</button>
        </form>
      </dialog>
    </>
  );
}
