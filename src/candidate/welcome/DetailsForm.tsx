// The candidate's details and consent. Input stays, whatever the server answers (P8).
import type { TFunction } from 'i18next';
import {
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewWelcome } from '#contract/interview.ts';
import { Email } from '#contract/text.ts';
import { CallError } from '../../api/call-error.ts';
import { TaggedText } from '../../i18n/TaggedText.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { legalPage } from '../../kit/site-links.ts';
import { lazily } from '../lazily.tsx';
import { callableNumber, loadPhoneLibrary } from './phone.ts';
import { type FirstForm, focusAsBefore } from './first-form.ts';
import type { StartDetails } from './start-interview.ts';

/** Lazy, because most installations process nothing. */
const ProcessingNotice = lazily(
  async () => (await import('../processing/ProcessingNotice.tsx')).ProcessingNotice,
);

/** The fields that are text. */
type FieldName = 'name' | 'email' | 'phone';
type Problem = 'fill_all_fields' | 'email_format' | 'agree_missing' | 'phone_format';

export function DetailsForm(props: {
  welcome: InterviewWelcome;
  /** The input from the first HTML's form. */
  first: FirstForm | null;
  isStarting: boolean;
  failure: CallError | 'device' | null;
  onStart: (details: StartDetails) => void;
}) {
  const { welcome, first, isStarting, failure, onStart } = props;
  const { t } = useTranslation();
  const [details, setDetails] = useState<StartDetails>(first?.details ?? welcome.candidate);
  const [isAgreed, setIsAgreed] = useState(first?.isAgreed || welcome.company.consent_by_starting === true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const messageId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { isPhoneWrong, setIsPhoneWrong, checkPhone } = usePhoneCheck(details.phone, setDetails);
  useTakenOver(form, first, () => {
    const isTyping = document.activeElement?.matches('[type="tel"]');
    if (details.phone !== welcome.candidate.phone && !isTyping) void checkPhone();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (leadToForm(form.current)) return;
    const found = problemOf(details, isAgreed) ?? (isPhoneWrong ? 'phone_format' : null);
    setProblem(found);
    if (!found) onStart({ ...details, name: details.name.trim(), email: details.email.trim() });
  };
  const field = (name: FieldName) => ({
    value: details[name],
    // Updates the current state: the phone number may have been formatted in the meantime.
    onChange: (value: string) => setDetails((now) => ({ ...now, [name]: value })),
    fault:
      (problem === 'fill_all_fields' ? missingText(name, details, t) : null) ??
      faultOfField(failure, name, t),
  });
  const phone = field('phone');

  return (
    <form ref={form} className="start-form" onSubmit={submit} noValidate>
      <h2>{t(welcome.candidate.email ? 'interview.continue_details' : 'interview.your_details')}</h2>
      {welcome.started && <p className="soft">{t('interview.started_before')}</p>}
      <Field label={t('interview.name')} autoComplete="name" isWrong={false} {...field('name')} />
      <Field
        label={t('interview.email')}
        type="email"
        autoComplete="email"
        isWrong={problem === 'email_format'}
        {...field('email')}
      />
      <Field
        label={`${t('interview.phone')} (${t('common.optional')})`}
        type="tel"
        autoComplete="tel"
        isWrong={isPhoneWrong}
        {...phone}
        fault={phone.fault ?? (isPhoneWrong ? t('welcome.phone_format') : null)}
        onChange={(value) => {
          setIsPhoneWrong(false);
          phone.onChange(value);
        }}
        onFocus={() => void loadPhoneLibrary().catch(() => undefined)}
        onBlur={() => void checkPhone()}
      />
      {welcome.processing?.[0] && (
        <Suspense fallback={null}>
          <ProcessingNotice welcome={welcome} onChoose={setDetails} />
        </Suspense>
      )}
      <Consent
        company={welcome.company}
        isAgreed={isAgreed}
        isWrong={problem === 'agree_missing'}
        onChange={setIsAgreed}
      />
      <p className="form-message" id={messageId} role="alert">
        {problem ? problemText(problem, t) : failure ? failureText(failure, t) : ''}
      </p>
      <StartButton isStarting={isStarting} isStarted={welcome.started} messageId={messageId} />
    </form>
  );
}

/** If the library is still loading when the form is sent, the number goes as typed. */
function usePhoneCheck(typed: string, setDetails: Dispatch<SetStateAction<StartDetails>>) {
  const [isPhoneWrong, setIsPhoneWrong] = useState(false);
  const checkPhone = async () => {
    if (typed.trim() === '') return;
    const callable = await callableNumber(typed);
    setIsPhoneWrong(callable === null);
    if (callable) setDetails((now) => (now.phone === typed ? { ...now, phone: callable } : now));
  };
  return { isPhoneWrong, setIsPhoneWrong, checkPhone };
}

/** Continues from the first HTML's form: restores the focus, and starts if *Start* was pressed. */
function useTakenOver(
  form: RefObject<HTMLFormElement | null>,
  first: FirstForm | null,
  checkPhone: () => void,
): void {
  const taken = useEffectEvent(() => {
    if (!first) return;
    // The router scrolls to the top when it has shown its first page.
    if (first.isInUse) scrollTo({ top: first.scrolledBy });
    checkPhone();
    if (first.isSent) form.current?.requestSubmit();
  });
  // Before the browser can react to the loss of the focus, for instance by closing a phone's keyboard.
  useLayoutEffect(() => {
    if (first) focusAsBefore(form.current, first);
  }, [form, first]);
  useEffect(() => taken(), []);
}

function StartButton(props: { isStarting: boolean; isStarted: boolean; messageId: string }) {
  const { isStarting, isStarted, messageId } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className="actions">
        <button className="primary" type="submit" disabled={isStarting} aria-describedby={messageId}>
          {isStarting
            ? t('interview.preparing')
            : t(isStarted ? 'interview.continue_here' : 'interview.start')}
        </button>
      </div>
      <p className="soft start-progress" role="status">
        {isStarting && t('interview.preparing_text')}
      </p>
    </>
  );
}

/**
 * *Start* stays in reach above the fold: the first press leads to required fields that are still out of sight. Optional ones are
 * `tel` or have a name.
 */
function leadToForm(form: HTMLFormElement | null): boolean {
  const empty = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type="tel"],[name])') ?? [])].find(
    (input) => (input.type === 'checkbox' ? !input.checked : input.value.trim() === ''),
  );
  if (!empty || empty.getBoundingClientRect().top < innerHeight) return false;
  empty.focus();
  return true;
}

function faultOfField(failure: CallError | 'device' | null, name: string, t: TFunction): string | null {
  const fault = failure instanceof CallError ? failure.fields[name] : undefined;
  return fault ? t(`fields.${fault}`) : null;
}

function problemText(problem: Problem, t: TFunction): string {
  return problem === 'phone_format' ? t('welcome.phone_format') : t(`interview.${problem}`);
}

function failureText(failure: CallError | 'device', t: TFunction): string {
  return failure === 'device' ? t('interview.device_database') : t(`refusals.${failure.code}`);
}

/** What to add, beside an empty field that is required. */
function missingText(name: FieldName, details: StartDetails, t: TFunction): string | null {
  return name === 'phone' || details[name].trim() !== '' ? null : t(`interview.${name}_missing`);
}

function problemOf(details: StartDetails, isAgreed: boolean): Problem | null {
  if (details.name.trim() === '' || details.email.trim() === '') return 'fill_all_fields';
  if (!Email.safeParse(details.email).success) return 'email_format';
  return isAgreed ? null : 'agree_missing';
}

function Field(props: {
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  isWrong: boolean;
  fault: string | null;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}) {
  const id = useId();
  const isWrong = props.isWrong || props.fault !== null;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type={props.type ?? 'text'}
        // Addresses and numbers are left-to-right in every language; names follow their own direction.
        dir={props.type ? 'ltr' : 'auto'}
        autoComplete={props.autoComplete}
        maxLength={props.type === 'tel' ? 32 : 200}
        value={props.value}
        aria-invalid={isWrong}
        aria-describedby={props.fault ? `${id}-fault` : undefined}
        onChange={(event) => props.onChange(event.target.value)}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
      {props.fault && (
        <p className="field-fault" id={`${id}-fault`}>
          {props.fault}
        </p>
      )}
    </div>
  );
}

/** A checkbox or, if the company has chosen so, the sentence that starting means consent. */
function Consent(props: {
  company: InterviewWelcome['company'];
  isAgreed: boolean;
  isWrong: boolean;
  onChange: (is: boolean) => void;
}) {
  const { t } = useTranslation();
  const { policy, consent_by_starting } = props.company;
  if (consent_by_starting)
    return (
      <p className="soft">
        <PolicyText text={t('interview.consent_by_starting')} policy={policy} />
      </p>
    );
  return (
    <label className="consent">
      <input
        type="checkbox"
        checked={props.isAgreed}
        aria-invalid={props.isWrong}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>
        <PolicyText text={t('interview.consent')} policy={policy} />
      </span>
    </label>
  );
}

/** A sentence with a link to the policy: the company's own if it has one. */
function PolicyText({ text, policy }: { text: string; policy: string }) {
  const language = useLanguage();
  const address = policy || legalPage('privacy', language);
  return (
    <TaggedText
      text={text}
      tags={{ policy: <a href={address} target="_blank" rel="noreferrer noopener" /> }}
    />
  );
}
