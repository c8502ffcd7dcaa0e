// The end of the interview, reported truthfully (P5): where each answer is, and 'You can close this page'
// only once that is safe. Also the candidate's own page: receipts, requests to the recruiter, and data
// rights.
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { CandidatePage } from '#contract/candidate-page.ts';
import type { Interview } from '#contract/interview.ts';
import type { AnswerDelivery, InterviewRecord, Outbox, OutboxSnapshot } from '../../outbox/types.ts';
import { InstallOffer } from './InstallOffer.tsx';
import { InterviewFrame, useSavedLook } from '../InterviewFrame.tsx';
import { ErasedScreen } from '../own-page/ErasedScreen.tsx';
import { OwnPageScreen } from '../own-page/OwnPageScreen.tsx';
import { NextStep, OwnPageSections } from '../own-page/OwnPageSections.tsx';
import { type ReceiptRow, Receipts, Verdict } from '../own-page/Receipts.tsx';
import { useOwnPage } from '../own-page/use-own-page.ts';
import { startedFromShare } from '../welcome/pending-start.ts';
import { storedText } from '../../kit/stored-text.ts';
import { personToWrite } from '../person-to-write.ts';
import { refusalText } from '../refusal-text.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { showBadge, UnfinishedInterviews } from '../UnfinishedInterviews.tsx';
import { useWakeLock } from '../wake-lock.ts';
import { isRefused } from '../interview/UploadStatus.tsx';

interface DoneProps {
  record: InterviewRecord;
  /** Where everything is when the page opens. */
  first: OutboxSnapshot | null;
  outbox: Outbox;
  /** The share link that led here, so that another person can start from it on this device. */
  share: string | undefined;
}

export function DoneScreen({ record, first, outbox, share }: DoneProps) {
  const { t } = useTranslation();
  const { interview, session_token: token } = record;
  const look = useSavedLook(interview, outbox);
  const snapshot = useSnapshot(interview.hash, outbox, first);
  const own = useOwnPage(interview.hash, token, snapshot && countArrived(snapshot));
  const withdrawal = useWithdrawal(interview.hash, own.page);
  const [isErased, setIsErased] = useState(false);
  const isSafe = snapshot?.safe_to_close ?? false;
  useEffect(() => showBadge(outbox), [outbox, isSafe]);
  useWakeLock(snapshot !== null && !isSafe);
  const name = interview.candidate.name.trim();
  const title = name ? t('interview.done_title', { name }) : t('interview.done_title_nobody');
  if (isErased) return <ErasedScreen isJustErased />;
  // The answers this device remembers as stored no longer exist (P5).
  if (isSafe && own.isDeleted) return <ErasedScreen isJustErased={false} />;
  if (isSafe && own.page?.deleted_at) return <OwnPageScreen hash={interview.hash} token={own.token} />;
  const onErased = async () => {
    await outbox.eraseInterview(interview.hash);
    if (share) startedFromShare(share).drop();
    withdrawal.forget();
    setIsErased(true);
  };
  return (
    <InterviewFrame look={look}>
      <StepHeading title={`${title} · ${interview.company.name}`}>{title}</StepHeading>
      {snapshot && <UploadVerdict snapshot={snapshot} interview={interview} />}
      <NextStep
        company={interview.company.name}
        page={own.page}
        isWithdrawn={withdrawal.isKnown}
        retentionDays={interview.retention_days}
      />
      {snapshot && <Receipts rows={rowsOf(snapshot, interview, own.page, t)} />}
      {share && (
        <p className="soft">
          {t('interview.done_other', { name: name || interview.candidate.email })}{' '}
          <Link to="/s/$hash" params={{ hash: share }} search={{ anew: true }}>
            {t('interview.done_other_start')}
          </Link>
        </p>
      )}
      {snapshot?.safe_to_close && <InstallOffer />}
      <UnfinishedInterviews outbox={outbox} except={interview.hash} />
      <OwnPageSections own={own} onErased={onErased} />
    </InterviewFrame>
  );
}

/** Whether the candidate has withdrawn, also before the page has loaded and without a network (P5). */
function useWithdrawal(hash: string, page: CandidatePage | null): { isKnown: boolean; forget: () => void } {
  const stored = useMemo(() => storedText(() => localStorage, `withdrawn.${hash}`), [hash]);
  const [wasKnown] = useState(() => stored.load() !== null);
  const isKnown = page ? page.progress === 'withdrawn' : wasKnown;
  useEffect(() => {
    if (isKnown) stored.save('yes');
    else stored.drop();
  }, [stored, isKnown]);
  return { isKnown, forget: () => stored.drop() };
}

function UploadVerdict({ snapshot, interview }: { snapshot: OutboxSnapshot; interview: Interview }) {
  const { t } = useTranslation();
  const company = interview.company.name;
  const name = personToWrite(interview);
  if (snapshot.safe_to_close) return <Verdict icon="check">{t('interview.done_safe')}</Verdict>;
  const hasRefused = [...snapshot.answers, ...snapshot.files].some(isRefused);
  const lead = hasRefused ? 'done_refused' : snapshot.waiting ? 'done_answered' : 'done_sending';
  return (
    <Verdict icon={hasRefused ? 'alert' : 'up'} isRefused={hasRefused}>
      <p>{t(`interview.${lead}`, { name })}</p>
      {snapshot.device_fault && <p>{t(`interview.device_${snapshot.device_fault}`)}</p>}
      {snapshot.waiting && <p>{t(`interview.waiting_${snapshot.waiting.reason}`, { name })}</p>}
      <Unsent snapshot={snapshot} company={company} />
    </Verdict>
  );
}

function Unsent({ snapshot, company }: { snapshot: OutboxSnapshot; company: string }) {
  const { t, i18n } = useTranslation();
  // Refused answers stay on the device, too, but are not sent again automatically.
  const isUnsent = ({ where, refused }: Delivery) => where !== 'stored' && refused === undefined;
  const answers = snapshot.answers.filter(isUnsent).length;
  const files = snapshot.files.filter(isUnsent).length;
  if (answers + files === 0) {
    return snapshot.finished ? null : <p>{t('interview.done_notifying', { company })}</p>;
  }
  const unsent = [
    ...(answers > 0 ? [t('interview.done_what_answers', { count: answers })] : []),
    ...(files > 0 ? [t('interview.done_what_files', { count: files })] : []),
  ];
  const missing = new Intl.ListFormat(i18n.language).format(unsent);
  return <p>{t('interview.done_not_safe', { what: missing })}</p>;
}

function rowsOf(
  snapshot: OutboxSnapshot,
  interview: Interview,
  page: CandidatePage | null,
  t: TFunction,
): ReceiptRow[] {
  const answers = interview.questions.map(({ id, question }, index) => ({
    id,
    text: question,
    label: t('interview.done_answer', { number: index + 1 }),
    ...rowOf(
      snapshot.answers.find(({ question_id }) => question_id === id),
      interview,
      t,
    ),
    receipt: page?.answers.find(({ question_id }) => question_id === id),
  }));
  const files = snapshot.files.map((file) => ({
    id: file.take_id,
    text: file.name,
    label: '',
    ...rowOf(file, interview, t),
    receipt: undefined,
  }));
  return [...answers, ...files];
}

/** Changes when more arrives, which means more receipts. */
/** Whatever the server's page depends on: also the end of the interview, from which the day of the deletion follows. */
function countArrived({ answers, files, finished }: OutboxSnapshot): number {
  return [...answers, ...files].filter(({ where }) => where === 'stored').length + (finished ? 1 : 0);
}

type Delivery = Omit<AnswerDelivery, 'question_id'>;

/** `place` and `why` of a row: where the answer is, and why the server refused it. */
function rowOf(
  delivery: Delivery | undefined,
  { company }: Pick<Interview, 'company'>,
  t: TFunction,
): Pick<ReceiptRow, 'place' | 'why'> {
  if (!delivery) return { place: null };
  const { where, percent, refused, was_change } = delivery;
  // Answered on another device: the company has an answer.
  const state = isRefused(delivery) ? 'refused' : refused ? 'stored' : where;
  const reason = refused && refusalText(refused, t);
  const why =
    was_change && isRefused(delivery)
      ? `${reason} ${t('interview.edit_refused', { company: company.name })}`
      : reason;
  return {
    place: (
      <span className="place" data-where={state}>
        {t(`interview.where_${state}`, { percent })}
      </span>
    ),
    why: why && <small data-refused={isRefused(delivery)}>{why}</small>,
  };
}

function useSnapshot(hash: string, outbox: Outbox, first: OutboxSnapshot | null): OutboxSnapshot | null {
  const [snapshot, setSnapshot] = useState(first);
  useEffect(() => {
    let isNewer = false;
    const unsubscribe = outbox.subscribe(hash, (changed) => {
      isNewer = true;
      setSnapshot(changed);
    });
    // What has changed since `first`. If the device cannot be read, it counts as not safe and the list is not shown.
    outbox.snapshot(hash).then(
      (now) => !isNewer && setSnapshot(now),
      () => undefined,
    );
    outbox.drain();
    return unsubscribe;
  }, [hash, outbox]);
  return snapshot;
}
