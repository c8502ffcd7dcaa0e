// When a question with a time limit was first shown reaches the server, once, however bad the line is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InterviewPlan } from '../machine/plan.ts';
import type { InterviewState } from '../machine/state.ts';
import { reportShown, type Shown } from './report-shown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limited = {
  version_id: 'v',
  type: 'text',
  preparation_ms: null,
  answer_ms: 60_000,
  retakes: 0,
} as const;
const plan: InterviewPlan = {
  questions: [
    { ...limited, id: 'a' },
    { ...limited, id: 'b' },
  ],
  asks_files: false,
  allows_sound_only: false,
};

function watched() {
  let listener = () => {};
  let isOnline = true;
  let state = at(0);
  const sent: Shown[] = [];
  const stop = reportShown(
    {
      plan,
      view: () => ({ state }),
      subscribe: (changed) => {
        listener = changed;
        return () => (listener = () => {});
      },
    },
    async (shown) => {
      if (!isOnline) throw new Error('no network');
      sent.push(shown);
    },
  );
  const show = (index: number, shownAt?: number) => {
    state = at(index, shownAt);
    listener();
  };
  return { sent, stop, show, line: (online: boolean) => void (isOnline = online) };
}

function at(index: number, shown_at?: number): InterviewState {
  const draft = { kind: 'text', text: '' } as const;
  const phase = {
    phase: 'answering',
    draft,
    problem: null,
    ...(shown_at !== undefined && { shown_at }),
  } as const;
  return {
    version: 1,
    camera_id: null,
    microphone_id: null,
    answered: [],
    at: { step: 'question', index, takes: [], phase },
  };
}

test('is sent once, however often the draft changes, and never without a limit', async () => {
  const { sent, show } = watched();
  show(0);
  show(0, 5);
  show(0, 5);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toEqual([{ question_id: 'a', shown_at: 5 }]);
});

test('is sent later if there is no network, also for a question that is answered by then', async () => {
  const { sent, show, line } = watched();
  line(false);
  show(0, 5);
  show(1, 9);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toEqual([]);
  line(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual([
    { question_id: 'a', shown_at: 5 },
    { question_id: 'b', shown_at: 9 },
  ]);
});

test('is not sent after the page has left the interview', async () => {
  const { sent, show, stop, line } = watched();
  line(false);
  show(0, 5);
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  line(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toEqual([]);
});
