// The end of the interview, reported truthfully (P5): where each answer is, and 'You can close this page'
// only once that is safe. Also the candidate's own page: receipts, requests to the recruiter, and data
// rights.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { CandidatePage } from '#contract/candidate-page.ts';
import type { Interview } from '#contract/interview.ts';
import type { InterviewRecord, Outbox, OutboxSnapshot } from '../../outbox/types.ts';
import { Icon } from '../Icon.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { InterviewFrame, useSavedLook } from '../InterviewFrame.tsx';
import { ErasedScreen } from '../own-page/ErasedScreen.tsx';
import { OwnPageScreen } from '../own-page/OwnPageScreen.tsx';
import { OwnPageSections } from '../own-page/OwnPageSections.tsx';
import { type ReceiptRow, Receipts } from '../own-page/Receipts.tsx';
import { useOwnPage } from '../own-page/use-own-page.ts';
import { startedFromShare } from '../welcome/pending-start.ts';
import { refusalText } from '../refusal-text.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { showBadge, UnfinishedInterviews } from '../UnfinishedInterviews.tsx';
import { isRefused } from '../interview/UploadStatus.tsx';
import '../own-page/receipts.css';

interface DoneProps {
  record: InterviewRecord;
  outbox: Outbox;
  /** The share link that led here, so that another person can start from it on this device. */
  share: string | undefined;
}

export function DoneScreen({ record, outbox, share }: DoneProps) {
  const { t } = useTranslation();
  const { interview, session_token: token } = record;
  const look = useSavedLook(interview, outbox);
  const snapshot = useSnapshot(interview.hash, outbox);
  const own = useOwnPage(interview.hash, token, snapshot && countStored(snapshot));
  const [isErased, setIsErased] = useState(false);
  const isSafe = snapshot?.safe_to_close ?? false;
  useEffect(() => showBadge(outbox), [outbox, isSafe]);
  const name = interview.candidate.name.trim();
  const title = name ? t('interview.done_title', { name }) : t('interview.done_title_nobody');
  if (isErased) return <ErasedScreen isJustErased />;
  // The answers this device remembers as stored no longer exist (P5).
  if (isSafe && own.isGone) return <ErasedScreen isJustErased={false} />;
  if (isSafe && own.page?.deleted_at) return <OwnPageScreen hash={interview.hash} token={own.token} />;
  const onErased = async () => {
    await outbox.eraseInterview(interview.hash);
    if (share) startedFromShare(share).drop();
    setIsErased(true);
  };
  return (
    <InterviewFrame look={look}>
      <StepHeading title={`${title} · ${interview.company.name}`}>{title}</StepHeading>
      {snapshot && <Verdict snapshot={snapshot} />}
      {snapshot && <Receipts rows={rowsOf(snapshot, interview, own.page, t)} />}
      <p className="soft">{t('interview.done_next', { company: interview.company.name })}</p>
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

function Verdict({ snapshot }: { snapshot: OutboxSnapshot }) {
  const { t } = useTranslation();
  if (snapshot.safe_to_close)
    return (
      <p className="verdict" data-safe="true" role="status">
        <Icon name="check" />
        {t('interview.done_safe')}
      </p>
    );
  return (
    <div className="verdict" data-safe="false" data-refused={hasRefused(snapshot)} role="status">
      <Icon name={hasRefused(snapshot) ? 'alert' : 'up'} />
      <div>
        <p>{t(`interview.${leadOf(snapshot)}`)}</p>
        {snapshot.device_fault && <p>{t(`interview.device_${snapshot.device_fault}`)}</p>}
        {snapshot.waiting && <p>{t(`interview.waiting_${snapshot.waiting.reason}`)}</p>}
        <StillUnsent snapshot={snapshot} />
      </div>
    </div>
  );
}

function StillUnsent({ snapshot }: { snapshot: OutboxSnapshot }) {
  const { t, i18n } = useTranslation();
  // Refused answers stay on the device, too, but are not sent again automatically.
  const isOnItsWay = (one: Where) => one.where !== 'stored' && one.refused === undefined;
  const answers = snapshot.answers.filter(isOnItsWay).length;
  const files = snapshot.files.filter(isOnItsWay).length;
  if (answers + files === 0 && snapshot.finished) return null;
  const left = [
    ...(answers > 0 ? [t('interview.done_what_answers', { count: answers })] : []),
    ...(files > 0 ? [t('interview.done_what_files', { count: files })] : []),
    ...(answers + files === 0 ? [t('interview.done_what_finish')] : []),
  ];
  const what = new Intl.ListFormat(i18n.language).format(left);
  return <p>{t('interview.done_not_safe', { what })}</p>;
}

function rowsOf(
  snapshot: OutboxSnapshot,
  interview: Interview,
  page: CandidatePage | null,
  t: TFunction,
): ReceiptRow[] {
  const answers = interview.questions.map((question, index) => {
    const place = snapshot.answers.find((answer) => answer.question_id === question.id);
    return {
      id: question.id,
      text: question.question,
      label: t('interview.done_answer', { number: index + 1 }),
      place: <Place where={place} />,
      why: <Why where={place} />,
      receipt: page?.answers.find((answer) => answer.question_id === question.id),
    };
  });
  const files = snapshot.files.map((file) => ({
    id: file.take_id,
    text: file.name,
    label: '',
    place: <Place where={file} />,
    why: <Why where={file} />,
    receipt: undefined,
  }));
  return [...answers, ...files];
}

/** Changes when more arrives, which means more receipts. */
function countStored({ answers, files }: OutboxSnapshot): number {
  return [...answers, ...files].filter(({ where }) => where === 'stored').length;
}

type Where = { where: 'device' | 'sending' | 'stored'; percent: number; refused?: string };

function Place({ where }: { where: Where | undefined }) {
  const { t } = useTranslation();
  if (!where) return null;
  // Answered on another device: the company has an answer.
  const state = isRefused(where) ? 'refused' : where.refused ? 'stored' : where.where;
  return (
    <span className="place" data-where={state}>
      {t(`interview.where_${state}`, { percent: where.percent })}
    </span>
  );
}

function Why({ where }: { where: Where | undefined }) {
  const { t } = useTranslation();
  const why = where?.refused && refusalText(where.refused, t);
  return where && why ? <small data-refused={isRefused(where)}>{why}</small> : null;
}

function leadOf(snapshot: OutboxSnapshot): 'done_refused' | 'done_answered' | 'done_sending' {
  if (hasRefused(snapshot)) return 'done_refused';
  return snapshot.waiting ? 'done_answered' : 'done_sending';
}

function hasRefused(snapshot: OutboxSnapshot): boolean {
  return [...snapshot.answers, ...snapshot.files].some(isRefused);
}

function useSnapshot(hash: string, outbox: Outbox): OutboxSnapshot | null {
  const [snapshot, setSnapshot] = useState<OutboxSnapshot | null>(null);
  useEffect(() => {
    const unsubscribe = outbox.subscribe(hash, setSnapshot);
    // If the device cannot be read, it counts as not safe and the list is not shown.
    outbox.snapshot(hash).then(
      (now) => setSnapshot((newer) => newer ?? now),
      () => undefined,
    );
    outbox.drain();
    return unsubscribe;
  }, [hash, outbox]);
  return snapshot;
}
