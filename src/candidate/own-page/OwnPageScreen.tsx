// The candidate's own page on another device, or after their answers were deleted: all data comes from the
// server.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidatePage } from '#contract/candidate-page.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { LanguageSelect, StepHeading } from '../../kit/InterviewParts.tsx';
import { ErasedScreen } from './ErasedScreen.tsx';
import { NextStep, OwnPageSections } from './OwnPageSections.tsx';
import { ownPageToken } from './page-token.ts';
import { type ReceiptRow, Receipts, Verdict } from './Receipts.tsx';
import { useOwnPage } from './use-own-page.ts';

export function OwnPageScreen({ hash, token }: { hash: string; token: string }) {
  const { t } = useTranslation();
  const own = useOwnPage(hash, token, null);
  const [isErased, setIsErased] = useState(false);
  const { page, failure, isDeleted } = own;
  const hasEnded = isDeleted || failure?.status === 401;
  // Opening the link again starts a new session, if there is anything left to see.
  useEffect(() => {
    if (hasEnded) ownPageToken(hash).drop();
  }, [hasEnded, hash]);
  if (isErased) return <ErasedScreen isJustErased />;
  if (isDeleted) return <ErasedScreen isJustErased={false} />;
  const onErased = async () => {
    ownPageToken(hash).drop();
    setIsErased(true);
  };
  const waiting = t(failure ? 'interview.load_failed' : 'interview.opening');
  const title = page ? t('own_page.title', { job: page.job.name }) : waiting;
  return (
    <InterviewFrame
      look={{ design: page?.design ?? null, company: page?.company ?? null }}
      aside={<LanguageSelect />}
    >
      <StepHeading title={page ? `${title} · ${page.company.name}` : title}>{title}</StepHeading>
      {page && <PageVerdict page={page} />}
      {page && hasNextStep(page) && <NextStep company={page.company.name} page={page} />}
      {page && <Receipts rows={rowsOf(page, (number) => t('interview.done_answer', { number }))} />}
      <OwnPageSections own={own} onErased={onErased} />
    </InterviewFrame>
  );
}

/** After a deletion or a cancellation, the verdict says it all. */
function hasNextStep(page: CandidatePage): boolean {
  return page.progress === 'withdrawn' || (!page.deleted_at && !isCanceled(page));
}

function PageVerdict({ page }: { page: CandidatePage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  // First of all: deleted answers are not missing.
  if (page.deleted_at)
    return (
      <Verdict icon="check">{t('own_page.deleted', { date: formatDate(page.deleted_at, language) })}</Verdict>
    );
  if (isCanceled(page))
    return <Verdict icon="alert">{t('own_page.called_off', { company: page.company.name })}</Verdict>;
  const missing = page.answers.filter(({ state }) => state === 'uploading').length;
  if (missing > 0) return <Verdict icon="phone">{t('own_page.uploading', { count: missing })}</Verdict>;
  if (page.progress !== 'completed') return null;
  return <Verdict icon="check">{t('own_page.all_arrived')}</Verdict>;
}

/**
 * True if the company ended a started interview before its deadline. A running interview never gets here: its
 * page cannot be opened on another device.
 */
function isCanceled({ progress, can_go_on, deadline_at, server_time }: CandidatePage): boolean {
  const isInTime = deadline_at === null || Date.parse(deadline_at) > Date.parse(server_time);
  return progress === 'in_progress' && !can_go_on && isInTime;
}

function rowsOf(page: CandidatePage, labelOf: (number: number) => string): ReceiptRow[] {
  return [
    ...page.answers.map((receipt, index) => ({
      id: receipt.answer_id,
      label: labelOf(index + 1),
      text: receipt.question,
      place: <ServerPlace state={receipt.state} />,
      receipt,
    })),
    ...page.files.map(({ id, name, state }) => ({
      id,
      label: '',
      text: name,
      place: <ServerPlace state={state} />,
      receipt: undefined,
    })),
  ];
}

function ServerPlace({ state }: { state: 'uploading' | 'stored' | 'deleted' }) {
  const { t } = useTranslation();
  return (
    <span className="place" data-where={state === 'uploading' ? 'sending' : state}>
      {t(state === 'stored' ? 'interview.where_stored' : `own_page.where_${state}`)}
    </span>
  );
}
