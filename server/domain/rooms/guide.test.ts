// The guide of a live room: which of its questions are chapters of the recording.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { chaptersOf } from './guide.ts';

const liveMs = Date.parse('2026-11-20T15:00:00.000Z');
const room = { name: 'Interview with Carla', live_at: new Date(liveMs) };
const question = (text: string, asked_ms?: number) => ({
  ...{ id: newId(), text, minutes: null },
  ...(asked_ms !== undefined && { asked_ms }),
});

test('questions are chapters in the order in which they were asked, after the time before the first one', () => {
  const guide = [question('Nights?', 90_000), question('Never asked?'), question('Why nursing?', 5000)];
  const timeline = { beganMs: liveMs + 2000, lengthMs: 600_000 };
  expect(chaptersOf({ ...room, guide }, timeline)).toEqual([
    { at_ms: 0, title: 'Interview with Carla' },
    { at_ms: 3000, title: 'Why nursing?' },
    { at_ms: 88_000, title: 'Nights?' },
  ]);
});

test('what was asked before the recording is at its beginning, and what was asked after it has no chapter', () => {
  const guide = [question('Early?', 1000), question('Late?', 70_000)];
  const timeline = { beganMs: liveMs + 10_000, lengthMs: 60_000 };
  expect(chaptersOf({ ...room, guide }, timeline)).toEqual([{ at_ms: 0, title: 'Early?' }]);
});

test('a room that never went live, or in which nothing was asked, has no chapters', () => {
  const timeline = { beganMs: liveMs, lengthMs: 60_000 };
  expect(chaptersOf({ ...room, guide: [question('Why?')] }, timeline)).toEqual([]);
  expect(chaptersOf({ ...room, guide: [question('Why?', 0)], live_at: null }, timeline)).toEqual([]);
});
