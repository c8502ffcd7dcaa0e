import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';

const at = (text: string) => new Date(text);
const job = { active: true, start_at: at('2026-11-01T00:00:00Z'), expire_days: null, expire_date: null };
const invited = {
  source: 'email',
  created_at: at('2026-11-10T00:00:00Z'),
  invited_at: null,
  deadline_at: null,
};

describe('the deadline for recording', () => {
  test('is null if the job has no expiry', () => {
    expect(rules.deadlineOf(job, invited, null)).toBeNull();
  });

  test('counts days from the invitation’s sending, or else its creation', () => {
    const days = { ...job, expire_days: 7 };
    expect(rules.deadlineOf(days, invited, null)).toEqual(at('2026-11-17T00:00:00Z'));
    const sent = { ...invited, invited_at: at('2026-11-12T00:00:00Z') };
    expect(rules.deadlineOf(days, sent, null)).toEqual(at('2026-11-19T00:00:00Z'));
  });

  test('is never after the job’s last day', () => {
    const both = { ...job, expire_days: 7, expire_date: at('2026-11-12T00:00:00Z') };
    expect(rules.deadlineOf(both, invited, null)).toEqual(both.expire_date);
    expect(rules.deadlineOf(both, { ...invited, source: 'share' }, null)).toEqual(at('2026-11-08T00:00:00Z'));
  });

  test('is the job’s end for candidates from a share link', () => {
    const share = { ...invited, source: 'share' };
    expect(rules.deadlineOf({ ...job, expire_days: 7 }, share, null)).toEqual(at('2026-11-08T00:00:00Z'));
    expect(rules.deadlineOf({ ...job, expire_date: at('2026-12-01T00:00:00Z') }, share, null)).toEqual(
      at('2026-12-01T00:00:00Z'),
    );
  });

  test('is the person’s own later deadline if they have one', () => {
    const own = { ...invited, deadline_at: at('2026-11-20T00:00:00Z') };
    expect(rules.deadlineOf({ ...job, expire_days: 7 }, own, null)).toEqual(own.deadline_at);
    expect(rules.deadlineOf(job, own, at('2026-11-30T00:00:00Z'))).toEqual(at('2026-11-30T00:00:00Z'));
  });
});

describe('an interview', () => {
  const now = at('2026-11-15T00:00:00Z');
  const open = { source: 'email', status: 'new', progress: 'in_progress', finished_at: null };

  test('ends once it is finished, withdrawn, canceled, or a minute past its deadline', () => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    expect(rules.isEnded(open, null, now)).toBe(false);
    expect(rules.isEnded(open, ago(59_000), now)).toBe(false);
    expect(rules.isEnded(open, ago(61_000), now)).toBe(true);
    expect(rules.isEnded({ ...open, finished_at: now }, null, now)).toBe(true);
    expect(rules.isEnded({ ...open, status: 'rejected' }, null, now)).toBe(true);
    expect(rules.isEnded({ ...open, progress: 'withdrawn' }, null, now)).toBe(true);
  });

  test('is refused with the reason why nobody can start', () => {
    expect(rules.refusalToBegin(job, null, now)).toBeUndefined();
    expect(rules.refusalToBegin({ ...job, active: false }, null, now)).toBe('closed');
    expect(rules.refusalToBegin({ ...job, start_at: at('2026-11-16T00:00:00Z') }, null, now)).toBe(
      'not_open_yet',
    );
    expect(rules.refusalToBegin(job, now, now)).toBe('expired');
  });

  test('is refused as completed to somebody who finished, even after the deadline', () => {
    expect(rules.refusalToOpen({ ...job, active: false }, { ...open, finished_at: now }, now, now)).toBe(
      'already_completed',
    );
  });

  test('is withdrawn if the candidate withdrew or the link was canceled', () => {
    expect(rules.refusalToOpen(job, { ...open, status: 'rejected' }, null, now)).toBe('withdrawn');
    expect(rules.refusalToOpen(job, { ...open, progress: 'withdrawn' }, null, now)).toBe('withdrawn');
    expect(rules.refusalToOpen(job, open, null, now)).toBeUndefined();
  });
});

describe('a preview', () => {
  const now = at('2026-11-10T12:00:00Z');
  const preview = { ...invited, source: 'preview' };
  const open = { source: 'preview', status: 'new', progress: 'not_started', finished_at: null };

  test('shows the deadline of somebody invited now', () => {
    expect(rules.deadlineOf({ ...job, expire_days: 7 }, preview, null)).toEqual(at('2026-11-17T00:00:00Z'));
    const date = at('2026-12-01T00:00:00Z');
    expect(rules.deadlineOf({ ...job, expire_date: date }, preview, null)).toEqual(date);
  });

  test('never expires while it lasts, even for an expired job', () => {
    for (const end of ['2026-10-01T00:00:00Z', '2026-11-10T13:00:00Z'])
      expect(rules.deadlineOf({ ...job, expire_date: at(end) }, preview, null)).toBeNull();
  });

  test('is refused only once it is finished, whatever its job’s state', () => {
    const shut = { ...job, active: false, start_at: at('2027-01-01T00:00:00Z') };
    expect(rules.refusalToOpen(shut, open, null, now)).toBeUndefined();
    expect(rules.refusalToOpen(shut, { ...open, finished_at: now }, null, now)).toBe('already_completed');
    expect(rules.refusalToOpen(shut, { ...open, progress: 'withdrawn' }, null, now)).toBe('withdrawn');
  });
});

describe('an answer', () => {
  const deadline = at('2026-11-15T12:00:00Z');
  const before = at('2026-11-15T11:00:00Z');

  test('recorded in time counts if it arrives within thirty days', () => {
    expect(rules.judgeArrival(before, before, deadline)).toBe('in_time');
    expect(rules.judgeArrival(before, at('2026-11-15T13:00:00Z'), deadline)).toBe('late');
    expect(rules.judgeArrival(before, at('2026-12-15T11:00:00Z'), deadline)).toBe('late');
    expect(rules.judgeArrival(before, at('2026-12-15T13:00:00Z'), deadline)).toBe('expired');
  });

  test('recorded more than a minute after the deadline does not count', () => {
    const late = at('2026-11-15T12:05:00Z');
    expect(rules.judgeArrival(late, late, deadline)).toBe('expired');
    expect(rules.judgeArrival(at('2026-11-15T12:00:30Z'), late, deadline)).toBe('late');
  });

  test('from a clock that is ahead is judged by its arrival', () => {
    expect(rules.judgeArrival(at('2027-01-01T00:00:00Z'), before, deadline)).toBe('in_time');
  });
});

describe('a choice', () => {
  const options = [
    { id: 'a', correct: true },
    { id: 'b', correct: true },
    { id: 'c', correct: false },
  ];

  test('scores only for exactly the correct options', () => {
    expect(rules.pointsOf(5, options, ['b', 'a'])).toBe(5);
    for (const chosen of [['a'], ['a', 'c'], ['a', 'b', 'c'], ['c'], []])
      expect(rules.pointsOf(5, options, chosen)).toBe(0);
    expect(rules.pointsOf(5, [{ id: 'a', correct: false }], [])).toBe(0);
  });

  test('has options of its question, each once, and a single one for single choice', () => {
    expect(rules.isPossibleChoice(options, ['a', 'c'])).toBe(true);
    expect(rules.isPossibleChoice(options, ['a', 'a'])).toBe(false);
    expect(rules.isPossibleChoice(options, ['a', 'x'])).toBe(false);
    expect(rules.isPossibleChoice(options.slice(1), ['b', 'c'])).toBe(false);
  });
});

describe('progress', () => {
  test('is completed once every chosen take is stored, and only after finishing', () => {
    expect(rules.progressOf({ progress: 'in_progress', isFinished: false, isAllStored: true })).toBe(
      'in_progress',
    );
    expect(rules.progressOf({ progress: 'in_progress', isFinished: true, isAllStored: false })).toBe(
      'uploading',
    );
    expect(rules.progressOf({ progress: 'uploading', isFinished: true, isAllStored: true })).toBe(
      'completed',
    );
    expect(rules.progressOf({ progress: 'expired', isFinished: true, isAllStored: true })).toBe('completed');
    expect(rules.progressOf({ progress: 'withdrawn', isFinished: true, isAllStored: true })).toBe(
      'withdrawn',
    );
  });
});

describe('questions', () => {
  test('in random order are complete, each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.infiniteStream(fc.nat()), (list, randoms) => {
        const random = (limit: number) => Number(randoms.next().value) % limit;
        expect(rules.shuffled(list, random).toSorted((a, b) => a - b)).toEqual(
          list.toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
