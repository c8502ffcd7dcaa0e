// Tests what a candidate is promised: the effect of timers, crashes, retakes and reloads.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionTimes } from '#contract/interview-length.ts';
import type { RecorderFault } from '../../recorder/types.ts';
import { ownTimeFactor } from '../interview/more-time.ts';
import { inLanguage } from './drafts.ts';
import type { InterviewEvent, TakeOnDevice } from './events.ts';
import { initialState, loadState, transition } from './machine.ts';
import type { InterviewPlan, PlannedQuestion } from './plan.ts';
import type { Draft, InterviewState, SentFile } from './state.ts';
import { retakesLeft } from './video-phases.ts';
import { writingLeftMs } from './written-phases.ts';

const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => `0193a1b2-0000-7000-8000-00000000000${letter}`);
const id = (index: number) => ids[index] ?? '';
const answerId = '0193a1b2-0000-7000-8000-000000000001';
const at = Date.UTC(2026, 10, 20, 12);

function question(
  index: number,
  type: PlannedQuestion['type'],
  more: Partial<PlannedQuestion> = {},
): PlannedQuestion {
  return {
    id: id(index),
    version_id: id(index),
    type,
    preparation_ms: null,
    answer_ms: type === 'video' ? 60_000 : null,
    retakes: 2,
    is_editable: type !== 'video',
    ...more,
  };
}

const mixed: InterviewPlan = {
  questions: [question(0, 'video'), question(1, 'text'), question(2, 'code'), question(3, 'choice')],
  asks_files: false,
  allows_sound_only: false,
};

function oneVideo(more: Partial<PlannedQuestion> = {}): InterviewPlan {
  return { questions: [question(0, 'video', more)], asks_files: false, allows_sound_only: false };
}

function after(plan: InterviewPlan, events: InterviewEvent[], from = initialState(plan, [])): InterviewState {
  return events.reduce((state, event) => transition(state, event, plan).state, from);
}

function phaseOf(state: InterviewState) {
  if (state.at.step !== 'question') throw new Error(`In ${state.at.step}`);
  return state.at.phase;
}

const begun: InterviewEvent[] = [
  { type: 'check_passed' },
  { type: 'record_pressed' },
  { type: 'take_begun', take_id: 't1' },
  { type: 'recording_started' },
];
const recorded: InterviewEvent[] = [
  ...begun,
  { type: 'stop_pressed' },
  { type: 'take_saved', recorded_ms: 9000 },
];
const again = (take: string): InterviewEvent[] => [
  { type: 'retake_pressed' },
  { type: 'record_pressed' },
  { type: 'take_begun', take_id: take },
  { type: 'recording_started' },
  { type: 'stop_pressed' },
  { type: 'take_saved', recorded_ms: 5000 },
];
const submit: InterviewEvent = { type: 'submit_pressed', answer_id: answerId, at };

function onDevice(take: Partial<TakeOnDevice> = {}): TakeOnDevice {
  const started_at = new Date(at).toISOString();
  return { id: 't1', state: 'recording', started_at, duration_ms: 4000, bytes: 1000, ...take };
}

describe('the countdown', () => {
  const plan = oneVideo();
  const counting = after(plan, [{ type: 'check_passed' }, { type: 'record_pressed', at }]);
  const tick = (ms: number, device_ready = true): InterviewEvent => ({
    type: 'ticked',
    at: at + ms,
    device_ready,
  });

  test('lasts three seconds, and longer until the camera is ready', () => {
    expect(phaseOf(counting)).toEqual({ phase: 'countdown', ends_at: at + 3000 });
    expect(after(plan, [tick(2999)], counting)).toEqual(counting);
    expect(after(plan, [tick(3000, false)], counting)).toEqual(counting);
    expect(phaseOf(after(plan, [tick(3000)], counting)).phase).toBe('arming');
  });

  test('is skipped by another press, and forgotten by a reload', () => {
    expect(phaseOf(after(plan, [{ type: 'record_pressed', at: at + 500 }], counting)).phase).toBe('arming');
    expect(phaseOf(after(plan, [{ type: 'restored', takes: [] }], counting)).phase).toBe('reading');
  });

  test('never goes beyond limited preparation', () => {
    const limited = oneVideo({ preparation_ms: 30_000 });
    const preparing = after(limited, [{ type: 'check_passed' }, { type: 'question_shown', at }]);
    const press = (ms: number) =>
      phaseOf(after(limited, [{ type: 'record_pressed', at: at + ms }], preparing));
    expect(press(10_000)).toEqual({ phase: 'countdown', ends_at: at + 13_000 });
    expect(press(29_000)).toEqual({ phase: 'countdown', ends_at: at + 30_000 });
  });
});

describe('more time', () => {
  test('extends running preparation at once', () => {
    const limited = oneVideo({ preparation_ms: 30_000 });
    const preparing = after(limited, [{ type: 'check_passed' }, { type: 'question_shown', at }]);
    expect(phaseOf(after(limited, [{ type: 'time_extended', preparation_ms: 15_000 }], preparing))).toEqual({
      phase: 'preparing',
      ends_at: at + 45_000,
    });
  });

  test('extends a running answer, whose limit comes from the plan', () => {
    const progressed: InterviewEvent = { type: 'progressed', recorded_ms: 61_000 };
    const running = after(oneVideo(), begun);
    expect(phaseOf(after(oneVideo(), [progressed], running)).phase).toBe('saving');
    expect(phaseOf(after(oneVideo({ answer_ms: 90_000 }), [progressed], running)).phase).toBe('recording');
  });

  test('lets an answer of 30 s, extended at 0:18, end at 45 s, and a second tap changes nothing', () => {
    const withFactor = (factor: number) => {
      const { answer } = questionTimes({ time: 30, preparation_time: 'Unlim' }, factor);
      return oneVideo({ answer_ms: (answer ?? 0) * 1000 });
    };
    const taps = [ownTimeFactor, ownTimeFactor];
    const at18 = after(withFactor(1), [...begun, { type: 'progressed', recorded_ms: 18_000 }]);
    const unextended = after(withFactor(1), [{ type: 'progressed', recorded_ms: 30_000 }], at18);
    expect(phaseOf(unextended).phase).toBe('saving');
    for (const factor of taps) {
      const plan = withFactor(factor);
      const tapped = after(plan, [{ type: 'time_extended', preparation_ms: 0 }], at18);
      expect(tapped).toEqual(at18);
      const late = after(plan, [{ type: 'progressed', recorded_ms: 44_900 }], tapped);
      expect(phaseOf(late)).toEqual({ phase: 'recording', take_id: 't1', recorded_ms: 44_900 });
      const over = after(plan, [{ type: 'progressed', recorded_ms: 45_000 }], late);
      expect(phaseOf(over)).toEqual({ phase: 'saving', take_id: 't1', recorded_ms: 45_000 });
    }
  });
});

describe('the only take of a question', () => {
  const plan = oneVideo({ retakes: 0 });
  const last = transition(
    after(plan, recorded.slice(0, -1)),
    { type: 'take_saved', recorded_ms: 9000, at },
    plan,
  );

  test('is submitted as soon as it is saved, without a press', () => {
    expect(last.effects).toContainEqual({ effect: 'submit_take' });
    const submitted = transition(last.state, { ...submit, at: at + 60_000 }, plan);
    const answer = { type: 'video', take_id: 't1', recorded_at: new Date(at).toISOString() };
    expect(submitted.effects).toContainEqual({
      effect: 'submit_answer',
      answer: expect.objectContaining(answer),
    });
  });

  test('is submitted after a reload that came first', () => {
    const takes = [onDevice({ state: 'recorded' })];
    expect(transition(last.state, { type: 'restored', takes }, plan).effects).toContainEqual({
      effect: 'submit_take',
    });
  });

  test('stays on screen until the candidate continues', () => {
    const answered = after(plan, [submit, { type: 'submitted' }], last.state);
    expect(phaseOf(answered)).toEqual({ phase: 'answered', take_id: 't1' });
    expect(answered.answered).toEqual([id(0)]);
    expect(loadState(structuredClone(answered), plan, [])).toEqual(answered);
    expect(after(plan, [{ type: 'restored', takes: [] }], answered)).toEqual(answered);
    expect(after(plan, [{ type: 'continue_pressed' }], answered).at.step).toBe('summary');
  });

  test('of several allowed is not submitted: the candidate may record again or choose', () => {
    for (const retakes of [1, 2]) {
      const more = oneVideo({ retakes });
      const saved = transition(
        after(more, recorded.slice(0, -1)),
        { type: 'take_saved', recorded_ms: 9000 },
        more,
      );
      expect(saved.effects).not.toContainEqual({ effect: 'submit_take' });
    }
    const all = after(oneVideo({ retakes: 1 }), [...recorded, ...again('t2')]);
    expect(phaseOf(all)).toEqual({ phase: 'recorded', chosen: 't2' });
  });
});

describe('a video recorded elsewhere', () => {
  test('is the take that counts, and another may be chosen instead', () => {
    const chosen = after(oneVideo(), [
      { type: 'check_passed' },
      { type: 'video_chosen', take_id: 't9', recorded_ms: 4000 },
    ]);
    expect(phaseOf(chosen)).toEqual({ phase: 'recorded', chosen: 't9' });
    const otherCamera = after(
      oneVideo(),
      [{ type: 'retake_pressed' }, { type: 'video_chosen', take_id: 't10', recorded_ms: 0 }],
      chosen,
    );
    expect(phaseOf(otherCamera)).toEqual({ phase: 'recorded', chosen: 't10' });
  });

  test('is taken while limited preparation waits for a camera that never comes', () => {
    const plan = oneVideo({ preparation_ms: 1000 });
    const state = after(plan, [
      { type: 'check_passed' },
      { type: 'question_shown', at },
      { type: 'ticked', at: at + 5000, device_ready: false },
      { type: 'video_chosen', take_id: 't9', recorded_ms: 4000 },
    ]);
    expect(phaseOf(state)).toEqual({ phase: 'recorded', chosen: 't9' });
  });
});

describe('an accommodation in mid-interview', () => {
  test('turns the video question that was being read into a written one', () => {
    const reading = after(oneVideo(), [{ type: 'check_passed' }]);
    const written = loadState(
      reading,
      { questions: [question(0, 'text')], asks_files: false, allows_sound_only: false },
      [],
    );
    expect(written.at).toMatchObject({ step: 'question', index: 0, takes: [] });
    expect(phaseOf(written)).toMatchObject({ phase: 'answering', draft: { kind: 'text', text: '' } });
  });

  test('leaves a written answer in the making as it is', () => {
    const plan = { ...mixed, questions: mixed.questions.slice(1) };
    const draft = { kind: 'text', text: 'half a' } as const;
    const state = after(plan, [{ type: 'drafted', draft }]);
    expect(loadState(state, plan, [])).toEqual(state);
  });
});

describe('the way through', () => {
  test('checks the camera first when a video answer is asked for', () => {
    expect(initialState(mixed, []).at.step).toBe('check');
  });

  test('skips the check when no video answer is asked for, or it was given on another device', () => {
    const written = { ...mixed, questions: mixed.questions.slice(1) };
    expect(initialState(written, []).at).toMatchObject({ step: 'question', index: 0 });
    expect(initialState(mixed, [id(0)]).at).toMatchObject({ step: 'question', index: 1 });
  });

  test('goes from the last answer to the files when they are asked for, to the list, and then to the end', () => {
    const plan = { ...oneVideo(), asks_files: true, allows_sound_only: false };
    const files = after(plan, [...recorded, submit, { type: 'submitted' }]);
    expect(files.at).toEqual({ step: 'files', files: [] });
    const stamp: InterviewEvent = {
      type: 'finish_stamped',
      id: answerId,
      finished_at: '2026-11-20T12:00:00.000Z',
    };
    const list = after(plan, [{ type: 'files_passed' }], files);
    expect(list.at).toEqual({ step: 'summary' });
    expect(after(plan, [stamp, { type: 'finished' }], list)).toEqual(list);
    const done = after(plan, [{ type: 'finish_pressed' }, stamp, { type: 'finished' }], list);
    expect(done.at).toEqual({ step: 'done' });
  });

  test('asks no second time for documents that were added before the questions, or while one was', () => {
    const plan = { ...oneVideo(), asks_files: true };
    const added = (purpose: SentFile['purpose'], take_id: string): InterviewEvent => {
      return { type: 'file_added', file: { purpose, take_id, name: `${take_id}.pdf` } };
    };
    const early = [added('cv', 'c1'), added('cv', 'c2'), added('additional', 'f1')];
    const files = after(plan, [
      ...early,
      ...recorded,
      added('motivation_letter', 'l1'),
      { type: 'file_removed', take_id: 'f1' },
      submit,
      { type: 'submitted' },
    ]);
    expect(files.at).toMatchObject({ step: 'files', files: [{ take_id: 'c2' }, { take_id: 'l1' }] });
  });

  test('gives the finish one id and one time, however often it is stamped', () => {
    const ended = after(oneVideo(), [...recorded, submit, { type: 'submitted' }, { type: 'finish_pressed' }]);
    const first = after(
      oneVideo(),
      [{ type: 'finish_stamped', id: answerId, finished_at: '2026-11-20T12:00:00.000Z' }],
      ended,
    );
    const second = after(
      oneVideo(),
      [{ type: 'finish_stamped', id: id(1), finished_at: '2026-11-20T13:00:00.000Z' }],
      first,
    );
    expect(second).toBe(first);
  });

  test('keeps one answer per submission: pressing twice is pressing once', () => {
    const once = after(mixed, [...recorded, submit]);
    expect(after(mixed, [{ ...submit, answer_id: id(4) }], once)).toBe(once);
  });
});

describe('the list of answers', () => {
  const plan: InterviewPlan = {
    questions: [
      question(0, 'text'),
      question(1, 'code', { starter: { language: 'python', codes: [] } }),
      question(2, 'choice'),
      question(3, 'text', { answer_ms: 60_000, is_editable: false }),
    ],
    asks_files: true,
    allows_sound_only: false,
  };
  const write = (draft: Draft): InterviewEvent[] => [
    { type: 'drafted', draft },
    { ...submit, answer_id: id(4) },
    { type: 'submitted' },
  ];
  const listed = after(plan, [
    ...write({ kind: 'text', text: 'First' }),
    ...write({ kind: 'code', language: 'python', text: 'print(1)' }),
    ...write({ kind: 'choice', option_ids: [id(1)] }),
    { type: 'question_shown', at },
    ...write({ kind: 'text', text: 'In time' }),
    { type: 'files_passed' },
  ]);
  const edit = (index: number): InterviewEvent => ({ type: 'edit_pressed', question_id: id(index) });

  test('opens a written answer as it was submitted, after a reload too', () => {
    expect(listed.at).toEqual({ step: 'summary' });
    const reloaded = loadState(JSON.parse(JSON.stringify(listed)), plan, []);
    expect(reloaded).toEqual(listed);
    const draft = { kind: 'code', language: 'python', text: 'print(1)' };
    expect(phaseOf(after(plan, [edit(1)], reloaded))).toEqual({ phase: 'answering', draft, problem: null });
  });

  test('submits an edit as a later answer, and returns to the list without asking for files again', () => {
    const changed = after(
      plan,
      [edit(0), { type: 'drafted', draft: { kind: 'text', text: 'Second' } }],
      listed,
    );
    const submitted = after(plan, [{ ...submit, at: at - 5000 }], changed);
    expect(phaseOf(submitted)).toMatchObject({
      phase: 'submitting',
      answer: { text: 'Second', recorded_at: new Date(at + 1).toISOString() },
    });
    const back = after(plan, [{ type: 'submitted' }], submitted);
    expect(back.at).toEqual({ step: 'summary' });
    expect(phaseOf(after(plan, [edit(0)], back))).toMatchObject({ draft: { text: 'Second' } });
  });

  test('leaves out characters that no answer can have, so that the rest is accepted', () => {
    const drafted = (draft: Draft) => after(plan, [edit(0), { type: 'drafted', draft }, submit], listed);
    expect(phaseOf(drafted({ kind: 'text', text: 'be\0cause' }))).toMatchObject({
      answer: { text: 'because' },
    });
    expect(phaseOf(drafted({ kind: 'text', text: ' \0 ' }))).toMatchObject({ problem: 'write_text' });
    const code: Draft = { kind: 'code', language: 'python', text: 'print(\0 2)' };
    const changed = after(plan, [edit(1), { type: 'drafted', draft: code }, submit], listed);
    expect(phaseOf(changed)).toMatchObject({ answer: { code: 'print( 2)' } });
  });

  test('keeps the answer when the edit is dropped, and refuses an empty one', () => {
    const emptied = after(plan, [edit(0), { type: 'drafted', draft: { kind: 'text', text: ' ' } }], listed);
    expect(phaseOf(after(plan, [submit], emptied))).toMatchObject({ problem: 'write_text' });
    expect(after(plan, [{ type: 'edit_dropped' }], emptied)).toEqual(listed);
  });

  test('opens no video, no answer that was timed, and nothing that another device wrote', () => {
    expect(after(plan, [edit(3)], listed)).toBe(listed);
    const spoken = after(oneVideo(), [...recorded, submit, { type: 'submitted' }]);
    expect(after(oneVideo(), [edit(0)], spoken)).toBe(spoken);
    const elsewhere = {
      ...initialState(
        plan,
        plan.questions.map((asked) => asked.id),
      ),
    };
    expect(after(plan, [{ type: 'files_passed' }, edit(0)], elsewhere).at.step).toBe('summary');
  });

  test('cannot be left for it by dropping an answer that was never submitted', () => {
    const first = initialState(plan, []);
    expect(after(plan, [{ type: 'edit_dropped' }], first)).toBe(first);
  });
});

describe('the clock of a written answer', () => {
  const hour = 3_600_000;
  const timed = (type: PlannedQuestion['type'], more: Partial<PlannedQuestion> = {}): InterviewPlan => ({
    ...mixed,
    questions: [question(0, type, { answer_ms: hour, is_editable: false, ...more }), question(1, 'text')],
  });
  const plan = timed('text');
  const shown: InterviewEvent = { type: 'question_shown', at };
  const typed: InterviewEvent = { type: 'drafted', draft: { kind: 'text', text: 'Half a sentence' } };
  const tick = (ms: number): InterviewEvent => ({ type: 'ticked', at: at + ms, device_ready: false });
  const reload = (state: InterviewState, of = plan) => loadState(JSON.parse(JSON.stringify(state)), of, []);
  const leftAt = (state: InterviewState, ms: number, of = plan) => {
    const [asked] = of.questions;
    return asked && writingLeftMs(phaseOf(state), asked, at + ms);
  };

  test('starts when the question is shown, and an hour survives a reload', () => {
    const announced = initialState(plan, []);
    expect(phaseOf(announced)).toEqual({ phase: 'intro' });
    expect(reload(announced)).toEqual(announced);
    const back = reload(after(plan, [shown, typed]));
    expect(leftAt(back, 600_000)).toBe(hour - 600_000);
    expect(phaseOf(after(plan, [{ ...shown, at: at + 600_000 }], back))).toMatchObject({ shown_at: at });
  });

  test('makes the draft the answer at zero, also if the page was closed then', () => {
    const writing = after(plan, [shown, typed]);
    expect(after(plan, [tick(hour - 1)], writing)).toEqual(writing);
    for (const late of [hour, 5 * hour]) {
      const expired = transition(reload(writing), tick(late), plan);
      expect(expired.effects).toContainEqual({ effect: 'submit_draft' });
      const submitted = after(plan, [{ ...submit, at: at + late }], reload(expired.state));
      expect(phaseOf(submitted)).toMatchObject({
        answer: { type: 'text', text: 'Half a sentence', recorded_at: new Date(at + hour).toISOString() },
      });
      const up = after(plan, [{ type: 'submitted' }], reload(submitted));
      expect(phaseOf(up)).toEqual({ phase: 'time_up', is_saved: true });
      expect(up.answered).toEqual([id(0)]);
      expect(after(plan, [{ type: 'continue_pressed' }], reload(up)).at).toMatchObject({ index: 1 });
    }
  });

  test('passes a question without an answer if nothing was written, starter code included', () => {
    const code = timed('code', {
      starter: { language: 'go', codes: [{ language: 'go', code: 'package main' }] },
    });
    for (const of of [plan, code]) {
      const up = after(of, [shown, tick(hour)], initialState(of, []));
      expect(phaseOf(up)).toEqual({ phase: 'time_up', is_saved: false });
      expect([up.answered, up.unanswered]).toEqual([[id(0)], [id(0)]]);
      expect(after(of, [{ type: 'continue_pressed' }], reload(up, of)).at).toMatchObject({ index: 1 });
    }
  });

  test('does not start again on another device, which continues with the time that is left', () => {
    const elsewhere = timed('text', { shown_at: at });
    const opened = initialState(elsewhere, []);
    expect(leftAt(opened, 600_000, elsewhere)).toBe(hour - 600_000);
    // A device that had announced the question but not shown it.
    expect(leftAt(reload(initialState(plan, []), elsewhere), 0, elsewhere)).toBe(hour);
  });

  test('follows an accommodation at once, and an accommodation without limits stops it', () => {
    const writing = after(plan, [shown, typed]);
    const longer = timed('text', { answer_ms: 1.5 * hour });
    expect(after(longer, [tick(hour)], writing)).toEqual(writing);
    expect(phaseOf(after(longer, [tick(1.5 * hour)], writing)).phase).toBe('expired');
    const unlimited = timed('text', { answer_ms: null });
    expect(after(unlimited, [tick(9 * hour)], writing)).toEqual(writing);
    expect(phaseOf(initialState(unlimited, [])).phase).toBe('answering');
  });

  test('does not exist without a limit', () => {
    const calm = timed('text', { answer_ms: null });
    const writing = after(calm, [typed]);
    expect(leftAt(writing, 0, calm)).toBeNull();
    expect(after(calm, [tick(9e9)], writing)).toEqual(writing);
  });
});

describe('a code question', () => {
  const codes = [
    { language: 'python', code: 'line = input()' },
    { language: 'go', code: 'package main' },
  ];
  const asked = question(0, 'code', { starter: { language: 'python', codes } });
  const plan = { ...mixed, questions: [asked] };
  const starting = { kind: 'code', language: 'python', text: 'line = input()' } as const;

  test('starts in its language with the starter code, which is no answer', () => {
    const first = initialState(plan, []);
    expect(phaseOf(first)).toMatchObject({ phase: 'answering', draft: starting });
    expect(phaseOf(after(plan, [submit], first))).toMatchObject({ problem: 'write_code' });
  });

  test('brings the starter code of another language, and leaves what the candidate wrote', () => {
    expect(inLanguage(starting, 'go', asked)).toEqual({ ...starting, language: 'go', text: 'package main' });
    expect(inLanguage(starting, 'ruby', asked)).toMatchObject({ language: 'ruby', text: '' });
    expect(inLanguage({ ...starting, text: 'print(2)' }, 'go', asked)).toMatchObject({ text: 'print(2)' });
  });
});

describe('preparation', () => {
  const limited = oneVideo({ preparation_ms: 30_000 });
  const shown: InterviewEvent[] = [{ type: 'check_passed' }, { type: 'question_shown', at }];

  test('starts its clock when the question is shown, not before', () => {
    expect(phaseOf(after(limited, [{ type: 'check_passed' }]))).toEqual({ phase: 'intro' });
    expect(phaseOf(after(limited, shown))).toEqual({ phase: 'preparing', ends_at: at + 30_000 });
  });

  test('starts recording when its time ends', () => {
    const early = after(limited, [...shown, { type: 'ticked', at: at + 29_999, device_ready: true }]);
    expect(phaseOf(early).phase).toBe('preparing');
    expect(
      phaseOf(after(limited, [{ type: 'ticked', at: at + 30_000, device_ready: true }], early)).phase,
    ).toBe('arming');
  });

  test('never ends in recording before the camera is ready', () => {
    const late = after(limited, [...shown, { type: 'ticked', at: at + 99_000, device_ready: false }]);
    expect(phaseOf(late).phase).toBe('preparing');
  });

  test('can be skipped', () => {
    expect(phaseOf(after(limited, [...shown, { type: 'record_pressed' }])).phase).toBe('arming');
  });

  test('is not stopped by closing the page: its end is a moment of the server’s clock', () => {
    const reloaded = loadState(JSON.parse(JSON.stringify(after(limited, shown))), limited, []);
    const back = after(limited, [{ type: 'restored', takes: [] }], reloaded);
    expect(phaseOf(back)).toEqual({ phase: 'preparing', ends_at: at + 30_000 });
  });

  test('without a limit waits for as long as the candidate likes', () => {
    const reading = after(mixed, [
      { type: 'check_passed' },
      { type: 'ticked', at: at + 9e9, device_ready: true },
    ]);
    expect(phaseOf(reading)).toEqual({ phase: 'reading', fault: null });
  });
});

describe('recording', () => {
  test('is stopped and saved at its limit', () => {
    const nearly = after(oneVideo(), [...begun, { type: 'progressed', recorded_ms: 59_900 }]);
    expect(phaseOf(nearly).phase).toBe('recording');
    const over = after(oneVideo(), [{ type: 'progressed', recorded_ms: 60_000 }], nearly);
    expect(phaseOf(over)).toEqual({ phase: 'saving', take_id: 't1', recorded_ms: 60_000 });
  });

  test('is not stopped where the candidate was given all the time there is', () => {
    const free = oneVideo({ answer_ms: null });
    expect(phaseOf(after(free, [...begun, { type: 'progressed', recorded_ms: 1_200_000 }])).phase).toBe(
      'recording',
    );
  });

  test('that never began costs nothing and says why', () => {
    const failed = after(oneVideo(), [
      { type: 'check_passed' },
      { type: 'record_pressed' },
      { type: 'take_begun', take_id: 't1' },
      { type: 'recording_failed', fault: 'device_in_use', recorded_ms: 0 },
    ]);
    expect(failed.at).toMatchObject({ takes: [], phase: { phase: 'reading', fault: 'device_in_use' } });
  });

  test('that breaks off is offered, to keep or to go on with', () => {
    const lost: InterviewEvent = { type: 'recording_failed', fault: 'device_lost', recorded_ms: 12_000 };
    const broken = after(oneVideo(), [...begun, lost]);
    expect(phaseOf(broken)).toEqual({
      phase: 'interrupted',
      take_id: 't1',
      recorded_ms: 12_000,
      reason: 'device_lost',
    });
    expect(phaseOf(after(oneVideo(), [{ type: 'use_pressed' }], broken)).phase).toBe('saving');
    const on = after(oneVideo(), [{ type: 'continue_pressed' }, { type: 'recording_started' }], broken);
    expect(phaseOf(on)).toEqual({ phase: 'recording', take_id: 't1', recorded_ms: 12_000 });
  });

  const lostAt = (recorded_ms: number, fault: RecorderFault = 'device_lost'): InterviewEvent => {
    return { type: 'recording_failed', fault, recorded_ms };
  };
  const returned = (resumed_ms: number): InterviewEvent => ({ type: 'device_returned', resumed_ms });

  test('continues in the same take when its device is back, without a tap or a retake', () => {
    const on = after(oneVideo({ retakes: 0 }), [...begun, lostAt(12_000), returned(0)]);
    expect(phaseOf(on)).toEqual({ phase: 'arming', take_id: 't1', recorded_ms: 12_000 });
    expect(on.at).toMatchObject({ takes: [] });
    const lost = after(
      oneVideo(),
      [{ type: 'recording_started' }, lostAt(20_000, 'muted'), returned(12_000)],
      on,
    );
    expect(phaseOf(lost)).toEqual({ phase: 'arming', take_id: 't1', recorded_ms: 20_000 });
  });

  test('that failed just as the candidate finished is saved, and the interview does not continue without the candidate', () => {
    const finished = after(oneVideo(), [
      ...begun,
      lostAt(12_000, 'recorder_error'),
      { type: 'stop_pressed' },
    ]);
    expect(phaseOf(finished)).toEqual({ phase: 'saving', take_id: 't1', recorded_ms: 12_000 });
    expect(after(oneVideo(), [returned(0)], finished)).toBe(finished);
  });

  test('waits for a press where it got no further, or nobody may be there', () => {
    const broken = after(oneVideo(), [...begun, lostAt(12_000)]);
    expect(after(oneVideo(), [returned(11_500)], broken)).toBe(broken);
    for (const fault of ['asleep', 'permission_denied', 'sink_error'] as const) {
      const interrupted = after(oneVideo(), [...begun, lostAt(12_000, fault)]);
      expect(after(oneVideo(), [returned(0)], interrupted)).toBe(interrupted);
      expect(phaseOf(after(oneVideo(), [{ type: 'continue_pressed' }], interrupted)).phase).toBe('arming');
    }
  });

  test('goes on only for what is left', () => {
    const used = after(oneVideo(), [
      ...begun,
      { type: 'recording_failed', fault: 'device_lost', recorded_ms: 59_500 },
    ]);
    expect(after(oneVideo(), [{ type: 'continue_pressed' }], used)).toBe(used);
  });
});

describe('a crash', () => {
  const midway = after(oneVideo(), [...begun, { type: 'progressed', recorded_ms: 3000 }]);

  test('in mid-recording offers the take on return, with all that reached the disk', () => {
    const back = after(oneVideo(), [{ type: 'restored', takes: [onDevice()] }], midway);
    expect(phaseOf(back)).toEqual({
      phase: 'interrupted',
      take_id: 't1',
      recorded_ms: 4000,
      reason: 'closed',
    });
  });

  test('costs no retake', () => {
    const back = after(
      oneVideo({ retakes: 0 }),
      [{ type: 'restored', takes: [onDevice({ bytes: 0 })] }],
      midway,
    );
    expect(phaseOf(back).phase).toBe('reading');
    const continued = after(
      oneVideo(),
      [
        { type: 'restored', takes: [onDevice()] },
        { type: 'continue_pressed' },
        { type: 'recording_started' },
        { type: 'stop_pressed' },
        { type: 'take_saved', recorded_ms: 8000 },
      ],
      midway,
    );
    const step = continued.at;
    expect(step.step === 'question' && retakesLeft(question(0, 'video'), step.takes)).toBe(2);
  });

  test('between stopping and saving keeps the take', () => {
    const saving = after(oneVideo(), [{ type: 'stop_pressed' }], midway);
    expect(phaseOf(after(oneVideo(), [{ type: 'restored', takes: [onDevice()] }], saving)).phase).toBe(
      'saving',
    );
    const closed = after(
      oneVideo(),
      [{ type: 'restored', takes: [onDevice({ state: 'recorded' })] }],
      saving,
    );
    expect(phaseOf(closed)).toEqual({ phase: 'recorded', chosen: 't1' });
  });

  test('while the recorder was starting goes back to the question', () => {
    const arming = after(oneVideo(), begun.slice(0, 3));
    expect(phaseOf(after(oneVideo(), [{ type: 'restored', takes: [] }], arming)).phase).toBe('reading');
  });

  test('while an answer was being handed over hands over the same answer', () => {
    const submitting = after(oneVideo(), [...recorded, submit]);
    expect(after(oneVideo(), [{ type: 'restored', takes: [onDevice()] }], submitting)).toBe(submitting);
  });
});

describe('retakes', () => {
  test('are as many as the employer allows, and the newest counts until another is chosen', () => {
    const plan = oneVideo({ retakes: 1 });
    const two = after(plan, [...recorded, ...again('t2')]);
    expect(two.at).toMatchObject({ takes: [{ take_id: 't1' }, { take_id: 't2' }], phase: { chosen: 't2' } });
    expect(after(plan, [{ type: 'retake_pressed' }], two)).toBe(two);
  });

  test('let the candidate go back to the take they had', () => {
    const back = after(oneVideo(), [...recorded, { type: 'retake_pressed' }, { type: 'retake_dropped' }]);
    expect(phaseOf(back)).toEqual({ phase: 'recorded', chosen: 't1' });
  });

  test('let the candidate choose which take counts', () => {
    const chosen = after(oneVideo(), [
      ...recorded,
      ...again('t2'),
      { type: 'take_chosen', take_id: 't1' },
      submit,
    ]);
    expect(phaseOf(chosen)).toMatchObject({ phase: 'submitting', answer: { type: 'video', take_id: 't1' } });
  });

  test('cannot choose a take that is not there', () => {
    const state = after(oneVideo(), recorded);
    expect(after(oneVideo(), [{ type: 'take_chosen', take_id: 'nowhere' }], state)).toBe(state);
  });
});

describe('written answers', () => {
  const written = { ...mixed, questions: mixed.questions.slice(1) };
  const passed = [submit, { type: 'submitted' }] satisfies InterviewEvent[];

  test('say what is missing and keep what was typed', () => {
    const empty = after(written, [{ type: 'drafted', draft: { kind: 'text', text: '  ' } }, submit]);
    expect(phaseOf(empty)).toEqual({
      phase: 'answering',
      draft: { kind: 'text', text: '  ' },
      problem: 'write_text',
    });
    const code = after(written, [{ type: 'drafted', draft: { kind: 'text', text: 'x' } }, ...passed, submit]);
    expect(phaseOf(code)).toMatchObject({ problem: 'write_code' });
    const choice = after({ ...written, questions: written.questions.slice(2) }, [submit]);
    expect(phaseOf(choice)).toMatchObject({ problem: 'select_option' });
  });

  test('come back with every keystroke after a reload', () => {
    const typed = after(written, [{ type: 'drafted', draft: { kind: 'text', text: 'half a sent' } }]);
    expect(loadState(JSON.parse(JSON.stringify(typed)), written, [])).toEqual(typed);
  });
});

describe('the saved state', () => {
  const plan: InterviewPlan = {
    questions: [
      question(0, 'video', { preparation_ms: 15_000, retakes: 1 }),
      question(1, 'text'),
      question(2, 'choice'),
      question(3, 'video'),
      question(4, 'text', { answer_ms: 10_000, is_editable: false }),
    ],
    asks_files: true,
    allows_sound_only: false,
  };
  const take = fc.constantFrom('t1', 't2', 't3');
  const ms = fc.integer({ min: 0, max: 70_000 });
  const event: fc.Arbitrary<InterviewEvent> = fc.oneof(
    fc.constantFrom<InterviewEvent>(
      { type: 'check_passed' },
      { type: 'question_shown', at },
      { type: 'ticked', at: at + 20_000, device_ready: true },
      { type: 'record_pressed' },
      { type: 'recording_started' },
      { type: 'stop_pressed' },
      { type: 'use_pressed' },
      { type: 'continue_pressed' },
      { type: 'device_returned', resumed_ms: 0 },
      { type: 'retake_pressed' },
      { type: 'retake_dropped' },
      submit,
      { type: 'submitted' },
      { type: 'drafted', draft: { kind: 'text', text: 'words' } },
      { type: 'drafted', draft: { kind: 'choice', option_ids: [id(4)] } },
      { type: 'files_passed' },
      { type: 'edit_pressed', question_id: id(1) },
      { type: 'edit_dropped' },
      { type: 'finish_pressed' },
      { type: 'finish_stamped', id: answerId, finished_at: '2026-11-20T12:00:00.000Z' },
      { type: 'finished' },
    ),
    fc.record({ type: fc.constant('take_begun' as const), take_id: take }),
    fc.record({ type: fc.constant('take_chosen' as const), take_id: take }),
    fc.record({ type: fc.constant('progressed' as const), recorded_ms: ms }),
    fc.record({ type: fc.constant('take_saved' as const), recorded_ms: ms }),
    fc.record({
      type: fc.constant('recording_failed' as const),
      fault: fc.constantFrom('device_lost' as const, 'sink_error' as const),
      recorded_ms: ms,
    }),
    fc.record({
      type: fc.constant('file_added' as const),
      file: fc.record({
        purpose: fc.constantFrom('cv' as const, 'motivation_letter' as const),
        take_id: take,
        name: fc.string(),
      }),
    }),
  );

  test('is the same after any events, saved and loaded again after each', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = initialState(plan, []);
        let reloaded = state;
        for (const occurred of events) {
          state = transition(state, occurred, plan).state;
          reloaded = loadState(
            JSON.parse(JSON.stringify(transition(reloaded, occurred, plan).state)),
            plan,
            [],
          );
          expect(reloaded).toEqual(state);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is borne out by the device once: restoring again changes nothing', () => {
    const devices = fc.array(
      fc.record({
        id: take,
        state: fc.constantFrom(
          'recording' as const,
          'recorded' as const,
          'stored' as const,
          'discarded' as const,
        ),
        started_at: fc.constant(new Date(at).toISOString()),
        duration_ms: ms,
        bytes: fc.constantFrom(0, 1000),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), devices, (events, takes) => {
        const once = after(plan, [...events, { type: 'restored', takes }]);
        expect(after(plan, [{ type: 'restored', takes }], once)).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });

  test('that this page cannot read begins again, without asking for what is answered', () => {
    expect(loadState({ version: 99 }, mixed, [id(0), id(1)]).at).toMatchObject({
      step: 'question',
      index: 2,
    });
    expect(loadState(null, mixed, []).at.step).toBe('check');
  });
});
