// Shown before a review link opens: asks for the guest's name if they may rate or comment, and for the
// password if there is one.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openReviewLink } from '#contract/review-link.ts';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/call.ts';
import { newSessionToken } from '../api/session-token.ts';
import { StepHeading } from '../kit/InterviewParts.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import { saveToken } from './guest-token.ts';
import type { Door } from './load-guest.ts';
import type { Refresh } from './use-guest-view.ts';
import { createWriteIds } from '../kit/forms/write-id.ts';

export function DoorScreen({ hash, door, refresh }: { hash: string; door: Door; refresh: Refresh }) {
  const { t } = useTranslation();
  const { name, setName, password, setPassword, fault, isBusy, open } = useDoor(hash, door, refresh);
  return (
    <GuestFrame company={door.company}>
      <StepHeading>{t('guest.title', { job: door.job })}</StepHeading>
      <p className="lead">{t('guest.door_lead', { company: door.company })}</p>
      <form className="guest-form" noValidate onSubmit={open}>
        {door.asks_name && (
          <TextInput
            label={t('guest.name')}
            hint={t('guest.name_hint')}
            value={name}
            onChange={setName}
            autoComplete="name"
            maxLength={100}
            fault={fault === 'name' ? t('guest.name_required') : null}
          />
        )}
        {door.has_password && (
          <TextInput
            label={t('guest.password')}
            hint={t('guest.password_hint')}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="off"
            maxLength={200}
            fault={fault === 'wrong_password' ? t('refusals.wrong_password') : null}
          />
        )}
        <p className="form-message" role="alert">
          {fault && fault !== 'name' && fault !== 'wrong_password' && t(`refusals.${fault}`)}
        </p>
        <button className="primary" type="submit" aria-disabled={isBusy}>
          {t('guest.open')}
        </button>
      </form>
    </GuestFrame>
  );
}

type Fault = CallError['code'] | 'name';

function useDoor(hash: string, door: Door, refresh: Refresh) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Resending the same name is the same opening (P3); another name is a new one.
  const [tokens] = useState(() => createWriteIds(newSessionToken));

  const send = async () => {
    const token = tokens.idFor(name);
    await call(openReviewLink, { params: { hash }, body: { session_token: token, password, name } });
    saveToken(hash, token, { hasPassword: door.has_password });
    await refresh();
  };
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (door.asks_name && name.trim() === '') {
      setFault('name');
      return;
    }
    setFault(null);
    setIsBusy(true);
    send()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isEnd(error)) return refresh();
        return setFault(error.code);
      })
      .finally(() => setIsBusy(false));
  };
  return { name, setName, password, setPassword, fault, isBusy, open };
}

/** The link ended while this screen was open: the page reports it. */
function isEnd({ code }: CallError): boolean {
  return code === 'review_link_over' || code === 'review_link_invalid';
}

function TextInput(props: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password';
  autoComplete: string;
  maxLength: number;
  fault: string | null;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.fault !== null) input.current?.focus();
  }, [props.fault]);
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        ref={input}
        type={props.type ?? 'text'}
        dir="auto"
        value={props.value}
        autoComplete={props.autoComplete}
        maxLength={props.maxLength}
        aria-invalid={props.fault !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <span id={`${id}-note`} className={props.fault === null ? 'soft' : 'field-fault'}>
        {props.fault ?? props.hint}
      </span>
    </div>
  );
}
