// The candidate's requests to the recruiter and the replies. The text stays until it has been sent (P8).
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CandidateRequest,
  makeRequest,
  type RequestKind,
  requestKinds,
} from '#contract/candidate-page.ts';
import { call } from '../../api/call.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { FailureLine } from './FailureLine.tsx';
import { useWrite } from './use-write.ts';
import { UserText } from '../../kit/InterviewParts.tsx';

interface AskProps {
  token: string;
  /** The kinds available now: once everything is submitted, a later deadline makes no sense. */
  kinds?: readonly RequestKind[];
  onSent: (requests: CandidateRequest[]) => void;
}

export function AskRecruiter({ token, kinds = requestKinds, onSent }: AskProps) {
  const { t } = useTranslation();
  return (
    <AskForm
      kinds={kinds}
      sent={t('own_page.ask_sent')}
      send={async (body) => onSent(await call(makeRequest, { token, body }))}
    />
  );
}

interface AskFormProps {
  /** The first one is selected. */
  kinds: readonly RequestKind[];
  /** Written for the candidate, who can change it. */
  draft?: string;
  /** Shown once the request has been sent. */
  sent: string;
  send: (request: { id: string; kind: RequestKind; text: string }) => Promise<void>;
}

export function AskForm({ kinds, draft = '', sent, send }: AskFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [kind, setKind] = useState<RequestKind>(kinds[0] ?? 'question');
  const [text, setText] = useState(draft);
  const [isMissing, setIsMissing] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const { isWriting, failure, write } = useWrite();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The other kinds need no text.
    const isEmpty = kind === 'question' && text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) return;
    const request = { kind, text: text.trim() };
    const hasSent = await write((writeId) => send({ id: writeId, ...request }), JSON.stringify(request));
    setIsSent(hasSent);
    if (hasSent) setText('');
  };

  return (
    <form className="ask-form" onSubmit={(event) => void submit(event)} noValidate>
      {kinds.length > 1 && (
        <div className="field">
          <label htmlFor={`${id}-kind`}>{t('own_page.ask_kind')}</label>
          <select
            id={`${id}-kind`}
            value={kind}
            onChange={(event) => setKind(kinds.find((option) => option === event.target.value) ?? 'question')}
          >
            {kinds.map((option) => (
              <option key={option} value={option}>
                {t(`own_page.kind_${option}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={id}>{t('own_page.ask_text')}</label>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          maxLength={2000}
          value={text}
          aria-invalid={isMissing}
          onChange={(event) => {
            setText(event.target.value);
            setIsSent(false);
          }}
        />
      </div>
      {isMissing && (
        <p className="form-message" role="alert">
          {t('interview.write_text')}
        </p>
      )}
      <FailureLine failure={failure} />
      <p className="soft" role="status">
        {isSent ? sent : ''}
      </p>
      <button className="secondary" type="submit" disabled={isWriting}>
        {t('own_page.ask_send')}
      </button>
    </form>
  );
}

/** Earlier requests and their replies, newest last. */
export function Requests({ requests }: { requests: readonly CandidateRequest[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (requests.length === 0) return null;
  return (
    <ul className="requests">
      {requests.map((request) => (
        <li key={request.id}>
          <small>
            {t(`own_page.kind_${request.kind}`)} · {formatDateTime(request.created_at, language)}
          </small>
          <UserText>{request.text}</UserText>
          <p className="request-state" data-state={request.state}>
            {t(`own_page.request_${request.state}`)}
          </p>
          <UserText className="reply">{request.reply}</UserText>
        </li>
      ))}
    </ul>
  );
}
