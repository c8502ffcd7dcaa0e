// Rules for decisions, and for the video states shown to recruiters.
import { describe, expect, test } from 'vitest';
import { responseStatuses } from '#contract/status.ts';
import {
  deleteAtOf,
  judgeDecision,
  judgeEdit,
  mayRemove,
  originalOf,
  summarize,
  troubleOf,
  videoStateOf,
  wordIn,
} from './rules.ts';

const decided = ['review', 'wait', 'accepted', 'rejected'] as const;

test.each(decided)('a candidate with status %s can be moved to every other decision', (status) => {
  for (const to of decided) {
    expect(judgeDecision(status, status, to)).toBe(to === status ? 'transition_not_allowed' : 'allowed');
  }
});

test.each(['new', 'invited'] as const)('a candidate with status %s can only be rejected', (status) => {
  const allowed = responseStatuses.filter((to) => judgeDecision(status, status, to) === 'allowed');
  expect(allowed).toEqual(['rejected']);
});

test('a decision based on an outdated status is refused', () => {
  expect(judgeDecision('accepted', 'review', 'rejected')).toBe('edited_meanwhile');
});

test('an answer’s rate is the most common one; my_rate is the member’s own', () => {
  const ratings = [
    { user_id: 'a', rate: 'good' as const },
    { user_id: 'b', rate: 'bad' as const },
    { user_id: 'c', rate: 'bad' as const },
  ];
  expect(summarize(ratings, 'a')).toEqual({ rate: 'bad', my_rate: 'good', raters_count: 3 });
  expect(summarize([], 'a')).toEqual({ rate: null, my_rate: null, raters_count: 0 });
});

test('a video’s state is never ahead of the truth', () => {
  const take = { state: 'open', deleted_at: null, rendition_file_id: null, processed_at: null };
  const stored = { ...take, state: 'stored', processed_at: new Date() };
  const joined = [{ original_file_id: 'o' }];
  expect(videoStateOf(undefined, [])).toBe('uploading');
  expect(videoStateOf(take, [])).toBe('uploading');
  expect(videoStateOf(stored, [{ original_file_id: null }])).toBe('stored');
  expect(videoStateOf({ ...stored, processed_at: null }, joined)).toBe('stored');
  expect(videoStateOf(stored, joined)).toBe('ready');
  expect(videoStateOf(stored, [...joined, ...joined])).toBe('stored');
  expect(videoStateOf({ ...stored, rendition_file_id: 'r' }, [...joined, ...joined])).toBe('ready');
  expect(videoStateOf({ ...stored, deleted_at: new Date() }, joined)).toBe('deleted');
});

test('several segments have no single original', () => {
  expect(originalOf([{ original_file_id: 'a' }, { original_file_id: 'b' }])).toBeNull();
});

test('a history line shows a status, a rate or a step as a word, and null for unknown content', () => {
  expect(wordIn({ status: 'review' })).toBe('review');
  expect(wordIn({ rate: 'good' })).toBe('good');
  expect(wordIn({ rate: null })).toBeNull();
  expect(wordIn({ pipeline: 'Interview' })).toBe('Interview');
  expect(wordIn({ note_id: 'n' })).toBeNull();
  expect(wordIn(null)).toBeNull();
});

describe('an edit of a note', () => {
  const seenAt = '2026-11-20T12:00:00.000Z';
  const row = { text: 'Calm', updated_at: new Date(seenAt) };
  test('of the version the writer saw is allowed', () => {
    expect(judgeEdit(row, { text: 'Calm under sail', updated_at: seenAt })).toBe('allowed');
  });
  test('of a version that changed since is refused', () => {
    const earlier = { text: 'Nervous', updated_at: '2026-11-20T11:59:59.999Z' };
    expect(judgeEdit(row, earlier)).toBe('edited_meanwhile');
  });
  test('with the current text is a repeat, whatever version the writer saw', () => {
    expect(judgeEdit(row, { text: 'Calm', updated_at: '2026-11-20T11:00:00.000Z' })).toBe('nothing_new');
  });
});

test('a note can be removed by its author or by a member who may delete candidates', () => {
  const note = { user_id: 'ada' };
  const reviewer = { userId: 'ben', role: 'reviewer', permissions: null } as const;
  expect(mayRemove(reviewer, note)).toBe(false);
  expect(mayRemove({ ...reviewer, userId: 'ada' }, note)).toBe(true);
  expect(mayRemove({ ...reviewer, role: 'admin' }, note)).toBe(true);
});

describe('trouble during a recording', () => {
  const pace = (video_bps: number, audio_only = false) => ({
    pace: { width: 640, height: 480, frame_rate: 30, video_bps, audio_bps: 32_000, audio_only },
  });
  test('is none if a single segment had constant quality', () => {
    expect(troubleOf([pace(600_000)])).toEqual({ interruptions: 0, lowered: false, audio_only: false });
  });
  test('counts interruptions between segments, and a picture reduced later', () => {
    const segments = [pace(600_000), pace(600_000), pace(250_000)];
    expect(troubleOf(segments)).toEqual({ interruptions: 2, lowered: true, audio_only: false });
  });
  test('is audio only if no segment had a picture', () => {
    expect(troubleOf([pace(0, true)])).toMatchObject({ audio_only: true });
    expect(troubleOf([pace(600_000), pace(0, true)])).toMatchObject({ audio_only: false, lowered: true });
  });
  test('is unknown if an older page reported no pace', () => {
    expect(troubleOf([])).toEqual({ interruptions: 0, lowered: false, audio_only: false });
    expect(troubleOf([{ pace: null }])).toEqual({ interruptions: 0, lowered: false, audio_only: false });
  });
});

const now = new Date('2026-11-21T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const running = {
  source: 'email',
  status: 'new',
  progress: 'in_progress',
  created_at: hours(-3),
  started_at: hours(-2),
  finished_at: null,
};

test('data is deleted the agency’s number of days after the end, or else after the start', () => {
  expect(deleteAtOf(running, null, 365, now)).toBeNull();
  expect(deleteAtOf({ ...running, finished_at: now }, null, 1, now)).toEqual(hours(24));
  expect(deleteAtOf(running, hours(-1), 1, now)).toEqual(hours(22));
  expect(deleteAtOf({ ...running, status: 'rejected' }, null, 1, now)).toEqual(hours(22));
  const preview = { ...running, source: 'preview', finished_at: now };
  expect(deleteAtOf(preview, null, 365, now)).toEqual(hours(21));
});
