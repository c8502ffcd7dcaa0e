// Being recorded is a choice until the end, and afterwards: the controls that withdraw it, or allow it again.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { RoomRun } from '../room-run.ts';
import type { RoomView } from '../room-view.ts';

/** In the room, beside the status of the recording. */
export function ConsentControl({ run, view }: { run: RoomRun; view: RoomView }) {
  if (view.me?.sends === false || view.facts.recording === 'off') return null;
  return view.consent === 'yes' ? <WithdrawButton run={run} /> : <AllowButton run={run} />;
}

/** When the visit is over, for somebody who agreed. */
export function WithdrawAfter({ run, view }: { run: RoomRun; view: RoomView }) {
  if (view.consent !== 'yes') return null;
  return (
    <div className="actions">
      <WithdrawButton run={run} />
    </div>
  );
}

function WithdrawButton({ run }: { run: RoomRun }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="quiet" onClick={() => dialog.current?.showModal()}>
        {t('room.withdraw')}
      </button>
      <dialog ref={dialog} className="ask" aria-label={t('room.withdraw')}>
        <h2>{t('room.withdraw')}</h2>
        <p>{t('room.withdraw_text')}</p>
        <form method="dialog" className="actions">
          <button className="primary" onClick={() => void run.setConsent('no')}>
            {t('room.withdraw_yes')}
          </button>
          <button className="secondary">{t('room.cancel')}</button>
        </form>
      </dialog>
    </>
  );
}

function AllowButton({ run }: { run: RoomRun }) {
  const { t } = useTranslation();
  const [hasFailed, setHasFailed] = useState(false);
  const allow = async () => {
    try {
      await run.setConsent('yes');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setHasFailed(true);
    }
  };
  return (
    <>
      <button type="button" className="quiet" onClick={() => void allow()}>
        {t('room.consent_yes')}
      </button>
      {hasFailed && <span role="alert">{t('room.failed')}</span>}
    </>
  );
}
