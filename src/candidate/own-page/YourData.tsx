// What happens to the candidate's data, and what they can do with it: download, withdraw, erase.
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CandidatePage, erase, exportAnswers, withdraw } from '#contract/candidate-page.ts';
import type { Language } from '#contract/languages.ts';
import { CallError, errorFrom, networkError } from '../../api/call-error.ts';
import { addressOf, call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { FailureLine } from './FailureLine.tsx';
import { useWrite } from './use-write.ts';

interface YourDataProps {
  page: CandidatePage;
  token: string;
  onChanged: (page: CandidatePage) => void;
  onErased: () => Promise<void>;
}

export function YourData({ page, token, onChanged, onErased }: YourDataProps) {
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
    <section className="your-data">
      <h2 className="list-title">{t('own_page.data_title')}</h2>
      <p>{retentionText(page, t, language)}</p>
      <FailureLine failure={failure} />
      <div className="data-actions">
        {!page.deleted_at && (
          <button className="secondary" type="button" disabled={isWriting} onClick={() => void download()}>
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
    </section>
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
        className={action === 'erase' ? 'secondary danger' : 'secondary'}
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
