// An interview that runs on a device with a real database, after its page was killed.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { CandidateQuestion } from '#contract/question.ts';
import { closeAll, hash, interviewRecord, question_id, record, reopen } from '../../outbox/test-stage.ts';
import { openTestServer } from '../../outbox/test-server.ts';
import type { WorkerOutbox } from '../../outbox/types.ts';
import type { InterviewPorts, InterviewRun } from '../machine/interview-run.ts';
import { type InterviewState, type Phase, phaseOf } from '../machine/state.ts';
import { ownTimeFactor } from './more-time.ts';
import { runInterview } from './run-interview.ts';

const hourMs = 3_600_000;

const question: CandidateQuestion = {
  ...{ id: question_id, version_id: newId(), type: 'video', question: 'Why?', image: null, video: null },
  ...{ video_link: '', time: 120, preparation_time: 'Unlim', retake: 0, language_answer: 'en-US' },
  ...{ multiple: false, options: [] },
};

afterEach(closeAll);

test.each(['recording', 'saving'] as const)(
  'a recording whose page was killed while %s was complete when it broke off, however late it is used',
  async (killedIn) => {
    const server = openTestServer();
    const name = `candor-${newId()}`;
    const interview = { ...interviewRecord('good').interview, questions: [question] };
    const stored = { ...interviewRecord('good'), interview };
    const before = await reopen(name, server);
    // Recorded an hour ago, by the server's clock.
    await before.saveInterview({ ...stored, clock_offset_ms: -hourMs });
    const take = await record(before, [1000], { isOpen: killedIn === 'recording' });
    if (killedIn === 'saving') await before.finishTake(take.id);
    const endedBy = before.serverNow() + 1000;
    await before.saveState(hash, stateAt({ phase: killedIn, take_id: take.id, recorded_ms: 0 }));
    before.close();

    const outbox = await reopen(name, server);
    const left = await outbox.loadInterview(hash);
    if (!left) throw new Error('the interview is gone');
    await outbox.saveInterview({ ...left, clock_offset_ms: 0 });
    const run = await runInterview(left, portsOf(outbox));
    if (killedIn === 'recording') {
      await until(run, 'interrupted');
      run.send({ type: 'use_pressed' });
    }
    await until(run, 'answered');
    run.dispose();
    const answers = (await outbox.snapshot(hash)).answers.map((answer) => answer.question_id);
    expect(answers).toEqual([question_id]);
    await settled(() => server.answers.size > 0);
    const [answer] = [...server.answers.values()];
    expect(Date.parse(answer?.recorded_at ?? '')).toBeLessThanOrEqual(endedBy);
  },
);

test('more time extends running preparation by half at once, and a second tap changes nothing', async () => {
  const outbox = await reopen(`candor-${newId()}`, openTestServer());
  const timed = { ...question, time: 30, preparation_time: 30 } as const;
  const interview = { ...interviewRecord('good').interview, questions: [timed], time_factor: 1 };
  const stored = { ...interviewRecord('good'), interview };
  await outbox.saveInterview(stored);
  const endsAt = outbox.serverNow() + 12_000;
  await outbox.saveState(hash, stateAt({ phase: 'preparing', ends_at: endsAt }));
  const run = await runInterview(
    (await outbox.loadInterview(hash)) ?? { ...stored, state: null },
    portsOf(outbox),
  );
  for (let tap = 0; tap < 2; tap += 1) {
    run.extendTime(ownTimeFactor);
    await settled(() => run.view().timeFactor === ownTimeFactor);
    expect(phaseOf(run.view().state)).toEqual({ phase: 'preparing', ends_at: endsAt + 15_000 });
    expect(run.plan.questions).toMatchObject([{ preparation_ms: 45_000, answer_ms: 45_000 }]);
  }
  run.dispose();
});

function stateAt(phase: Phase): InterviewState {
  return {
    ...{ version: 1, camera_id: null, microphone_id: null, answered: [] },
    at: { step: 'question', index: 0, takes: [], phase },
  };
}

function portsOf(outbox: WorkerOutbox): InterviewPorts {
  const refuse = () => Promise.reject(new Error('no camera here'));
  return {
    outbox,
    createRecorder: refuse,
    openCamera: refuse,
    probeRecording: refuse,
    preloadRecorder: () => Promise.resolve(),
  };
}

function until(run: InterviewRun, phase: Phase['phase']): Promise<void> {
  return settled(() => phaseOf(run.view().state)?.phase === phase);
}

async function settled(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((resolve) => setTimeout(resolve, 10));
}
