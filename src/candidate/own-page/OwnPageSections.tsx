// Lower half of the candidate's own page: requests, contacts and their data. Needs the network; the upper
// half does not.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isPassing, type CallError } from '../../api/call-error.ts';
import { Verdict } from './Receipts.tsx';
import { AskRecruiter, Requests } from './AskRecruiter.tsx';
import type { OwnPage } from './use-own-page.ts';
import { YourData } from './YourData.tsx';
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
      {page.progress === 'withdrawn' && (
        <Verdict icon="alert">{t('own_page.withdrawn', { company: page.company.name })}</Verdict>
      )}
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
      <YourData page={page} token={token} onChanged={show} onErased={onErased} />
    </>
  );
}

function failureText(failure: CallError, t: TFunction): string {
  return isPassing(failure) ? t('own_page.load_failed') : t(`refusals.${failure.code}`);
}
