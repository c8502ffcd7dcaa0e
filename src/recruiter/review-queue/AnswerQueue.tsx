// Reviews one answer at a time: each rating moves on to the next answer.
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QueueQuestion } from '#contract/review-queue.ts';
import type { Rate } from '#contract/status.ts';
import { storeSpeed, readSpeed } from '../candidates/player/stored-speed.ts';
import { newestSource, type Speed } from '../candidates/player/video-source.ts';
import { AnswerShown, type AnswerActions } from './AnswerShown.tsx';
import { answerInQueueQuery } from './queue-queries.ts';
import { QueueEnd } from './QueueEnd.tsx';
import { QueueHead } from './QueueHead.tsx';
import { RateBar } from './RateBar.tsx';
import { Revealed } from './Revealed.tsx';
import { justBefore, nextAfter, placeOf, resumeAt, type ReviewQueue } from './review-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useRateInQueue } from './use-rate-in-queue.ts';

interface Props {
  jobId: string;
  questions: readonly QueueQuestion[];
  questionId: string;
  queue: ReviewQueue;
  at: string | undefined;
}

/** Ratings that can be undone, newest last. */
interface Done {
  answerId: string;
  before: Rate | null;
}

export function AnswerQueue({ jobId, questions, questionId, queue, at }: Props) {
  const here = useRef<HTMLElement>(null);
  const go = useGo(jobId, questionId);
  const rateInQueue = useRateInQueue(jobId, questionId);
  const [done, setDone] = useState<readonly Done[]>([]);
  const [speed, setSpeed] = useState<Speed>(() => readSpeed());
  const isKnown = at === 'end' || (at !== undefined && placeOf(queue, at) >= 0);
  const place = isKnown ? at : (resumeAt(queue) ?? 'end');
  const { data: shown } = useQuery({ ...answerInQueueQuery(place), enabled: place !== 'end' });
  const next = place === 'end' ? null : nextAfter(queue, place);
  const previous = justBefore(queue, place);
  const last = done.at(-1);
  useRestoredFocus(here, place);

  const rate = (given: Rate) => {
    // Ignored until the answer has loaded: nobody rates what they have not seen.
    if (!shown || place === 'end') return;
    setDone([...done, { answerId: place, before: shown.answer.my_rate }]);
    rateInQueue({ answerId: place, rate: given });
    go(next ?? 'end');
  };
  const undo = () => {
    if (!last) return;
    setDone(done.slice(0, -1));
    rateInQueue({ answerId: last.answerId, rate: last.before });
    go(last.answerId);
  };
  const skip = () => place !== 'end' && go(next ?? 'end');
  const back = () => previous && go(previous);

  const choose = (chosen: Speed) => {
    setSpeed(chosen);
    storeSpeed(chosen);
  };
  const shownAnswer = useRef<AnswerActions>(null);
  useQueueKeys({
    rate,
    skip,
    back,
    undo,
    comment: () => shownAnswer.current?.comment() ?? false,
    player: () => here.current?.querySelector('video[controls]') ?? null,
    speed,
    onSpeed: choose,
  });

  return (
    <Box component="section" ref={here} tabIndex={-1} sx={{ ...frame, ...(place !== 'end' && filling) }}>
      <QueueHead jobId={jobId} questions={questions} questionId={questionId} queue={queue} place={place} />
      <Revealed answerId={last?.answerId} isOfPlace={last?.answerId === place} onUndo={undo} />
      {place === 'end' ? (
        <QueueEnd jobId={jobId} questions={questions} questionId={questionId} queue={queue} onGo={go} />
      ) : (
        <>
          <AnswerShown
            key={place}
            ref={shownAnswer}
            jobId={jobId}
            answerId={place}
            number={numberOf(questions, questionId)}
            expected={questions.find(({ id }) => id === questionId)?.question}
            speed={speed}
            onSpeed={choose}
          />
          <RateBar
            mine={shown?.answer.my_rate ?? null}
            isReady={shown !== undefined}
            onRate={rate}
            onSkip={skip}
            onBack={previous ? back : null}
          />
        </>
      )}
      {next && <PreloadedVideo key={next} answerId={next} />}
    </Box>
  );
}

function numberOf(questions: readonly QueueQuestion[], questionId: string): number {
  return questions.findIndex(({ id }) => id === questionId) + 1;
}

function useGo(jobId: string, questionId: string): (answer: string) => void {
  const navigate = useNavigate();
  return (answer) =>
    void navigate({
      to: '/jobs/vacancy/$id/questions/$question',
      params: { id: jobId, question: questionId },
      search: { answer },
      replace: true,
    });
}

/**
 * If the focused element disappears with the previous answer, the queue takes the focus, so that Tab continues from
 * here.
 */
function useRestoredFocus(here: RefObject<HTMLElement | null>, place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) here.current?.focus({ preventScroll: true });
  }, [here, place]);
}

const frame = {
  maxInlineSize: 880,
  outline: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
};

/** The window's height below the page's header, so that the ratings stay where they are from answer to answer. */
const filling = { minBlockSize: 'calc(100dvh - 7rem)', gridTemplateRows: 'auto auto 1fr auto' };

/**
 * Preloads the next answer's video while the user reviews the current one, so that it starts at once. With data
 * saving on, only its metadata.
 */
function PreloadedVideo({ answerId }: { answerId: string }) {
  const { data } = useQuery(answerInQueueQuery(answerId));
  const source = data?.answer.video ? newestSource(data.answer.video) : null;
  if (!source) return null;
  return (
    <video
      hidden
      muted
      aria-hidden
      preload={savesData() ? 'metadata' : 'auto'}
      src={source.src}
      data-next=""
    />
  );
}

/** https://wicg.github.io/savedata/, which not every browser supports. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
