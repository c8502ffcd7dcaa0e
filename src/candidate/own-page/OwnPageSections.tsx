// Lower half of the candidate's own page: requests, contacts and their data. Needs the network; the upper
// half does not.
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CandidatePage, erase, exportAnswers, withdraw } from '#contract/candidate-page.ts';
import type { Language } from '#contract/languages.ts';
import { isPassing, CallError, errorFrom, networkError } from '../../api/call-error.ts';
import { addressOf, call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { AskRecruiter, Requests } from './AskRecruiter.tsx';
import { FailureLine } from './FailureLine.tsx';
import { ProcessingChoices } from './ProcessingChoices.tsx';
import { Verdict } from './Receipts.tsx';
import { SelfIdSection } from './SelfIdSection.tsx';
import type { OwnPage } from './use-own-page.ts';
import { useWrite } from './use-write.ts';
import './own-page.css';

interface SectionsProps {
  own: OwnPage;
  onErased: () => Promise<void>;
}

export function OwnPageSections({ own, onErased }: SectionsProps) {
  const { t } = useTranslation();
  const { page, failure, token, isDeleted, reload, show } = own;
  if (!page || isDeleted)
    return failure ? (
      <p className="soft own-page-failure" role="status">
        {isDeleted ? t('own_page.no_data_text') : failureText(failure, t)}{' '}
        {isPassing(failure) && (
          <button className="quiet" type="button" onClick={reload}>
            {t('common.retry')}
          </button>
        )}
      </p>
    ) : null;
  return (
    <>
      {/* The candidate's contact details are deleted, too, so nobody could reply. */}
      {!page.deleted_at && (
        <section>
          <h2 className="list-title">{t('own_page.ask_title')}</h2>
          <Requests requests={page.requests} />
          <details className="ask-fold">
            <summary>{t('own_page.ask_open', { company: page.company.name })}</summary>
            <AskRecruiter
              token={token}
              {...(page.can_go_on ? {} : { kinds: ['question'] as const })}
              onSent={(requests) => show({ ...page, requests })}
            />
          </details>
        </section>
      )}
      {page.self_id && <SelfIdSection page={page} token={token} />}
      <YourData page={page} token={token} onChanged={show} onErased={onErased} />
    </>
  );
}

function failureText(failure: CallError, t: TFunction): string {
  return isPassing(failure) ? t('own_page.load_failed') : t(`refusals.${failure.code}`);
}

/**
 * What happens next, and until when the answers are kept. Once the candidate has withdrawn, nothing else does.
 * `isWithdrawn`, `retentionDays`: known on this device before the page is.
 */
export function NextStep(props: {
  company: string;
  page: CandidatePage | null;
  isWithdrawn?: boolean;
  retentionDays?: number;
}) {
  const { company, page, isWithdrawn = page?.progress === 'withdrawn', retentionDays } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  if (isWithdrawn) return <Verdict icon="alert">{t('own_page.withdrawn', { company })}</Verdict>;
  return (
    <section>
      <p>{t('interview.done_next', { company })}</p>
      <p className="soft">
        {page
          ? retentionText(page, t, language)
          : retentionDays !== undefined && t('interview.retention', { count: retentionDays })}
      </p>
    </section>
  );
}

interface YourDataProps {
  page: CandidatePage;
  token: string;
  onChanged: (page: CandidatePage) => void;
  onErased: () => Promise<void>;
}

/** What happens to the candidate's data, and what they can do with it: download, withdraw, erase. */
function YourData({ page, token, onChanged, onErased }: YourDataProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isWriting, failure, write } = useWrite();
  const company = page.company.name;

  const download = () => write(() => saveAs(`/api/${addressOf(exportAnswers, {})}`, token, 'answers.zip'));
  const confirmWithdraw = () => write(async (id) => onChanged(await call(withdraw, { token, body: { id } })));
  const mayBeErased = useRef(false);
  const confirmErase = () =>
    write(async (id) => {
      try {
        await call(erase, { token, body: { id } });
        mayBeErased.current = true;
      } catch (error) {
        // A retry after a lost reply: erasing also ended the session. Without an earlier attempt, the session
        // ended for another reason.
        const isErased = mayBeErased.current && error instanceof CallError && error.code === 'session_ended';
        mayBeErased.current ||= error instanceof CallError && isUnclear(error);
        if (!isErased) throw error;
      }
      await onErased();
    });

  return (
    // Nothing else is left on the page once the data is deleted.
    <details className="ask-fold your-data" open={page.deleted_at !== null}>
      <summary>
        <h2>{t('own_page.data_title')}</h2>
      </summary>
      <p>{retentionText(page, t, language)}</p>
      {!page.deleted_at && <ProcessingChoices {...{ page, token, onChanged }} />}
      <FailureLine failure={failure} />
      <div className="data-actions">
        {!page.deleted_at && (
          <button className="quiet" type="button" disabled={isWriting} onClick={() => void download()}>
            {isWriting ? t('own_page.working') : t('own_page.download')}
          </button>
        )}
        {page.progress !== 'withdrawn' && !page.deleted_at && (
          <ConfirmedAction
            action="withdraw"
            company={company}
            isWriting={isWriting}
            onConfirm={confirmWithdraw}
          />
        )}
        <ConfirmedAction action="erase" company={company} isWriting={isWriting} onConfirm={confirmErase} />
      </div>
    </details>
  );
}

function ConfirmedAction(props: {
  action: 'withdraw' | 'erase';
  company: string;
  isWriting: boolean;
  onConfirm: () => Promise<unknown>;
}) {
  const { action, company, isWriting } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        className={action === 'erase' ? 'quiet danger' : 'quiet'}
        type="button"
        disabled={isWriting}
        onClick={() => dialog.current?.showModal()}
      >
        {t(`own_page.${action}`)}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={t(`own_page.${action}_title`)}
        confirm={t(`own_page.${action}_confirm`)}
        cancel={t('common.cancel')}
        onConfirm={() => void props.onConfirm()}
      >
        {t(`own_page.${action}_text`, { company })}
      </ConfirmDialog>
    </>
  );
}

function retentionText(
  { company: { name: company }, ...page }: CandidatePage,
  t: TFunction,
  language: Language,
) {
  if (page.deleted_at) return t('own_page.data_deleted', { company });
  return page.delete_at
    ? t('own_page.data_stored_until', { company, date: formatDate(page.delete_at, language) })
    : t('own_page.data_stored', { company });
}

/** True if the request may or may not have reached the server. */
function isUnclear({ status }: CallError): boolean {
  return status === 0 || status >= 500;
}

/**
 * The browser buffers the whole response before saving, on disk if it is large.
 * @throws CallError
 */
async function saveAs(address: string, token: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': document.documentElement.lang };
  const answer = await fetch(address, { headers }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!answer.ok) throw await errorFrom(answer);
  const file = await answer.blob().catch((cause: unknown) => {
    throw networkError(cause);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start reading only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
