// Chat and notes at their places in the recording of a room.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { chaptersTextOf, momentsOfRoom } from './room-moments.ts';

const began = '2026-11-20T15:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(began) + seconds * 1000).toISOString();
const recording = { state: 'ready' as const, url: '/media/a', began_at: began };
const line = (text: string, at: string) => ({ id: newId(), from: null, name: 'Carla', at, text });
const [me, room] = [newId(), { live_at: later(-10), recording }];
const note = {
  id: newId(),
  user_id: me,
  text: 'Good',
  at_ms: 40_000,
  visibility: 'mine' as const,
  updated_at: began,
};

const panel = { notes: [], guide: { questions: [], criteria: [] }, asked: [] };

test('chat and notes are in one order, at the second of the recording when they were written', () => {
  const chat = [line('Early', later(-5)), line('Late', later(62.5))];
  const moments = momentsOfRoom({ ...room, chat }, { ...panel, notes: [note] }, () => 'Rita');
  expect(moments.map(({ kind, name, text, seconds }) => [kind, name, text, seconds])).toEqual([
    ['chat', 'Carla', 'Early', 0],
    ['note', 'Rita', 'Good', 30],
    ['chat', 'Carla', 'Late', 62.5],
  ]);
});

test('without a recording they have an order and no place', () => {
  const none = { state: 'none' as const, url: null, began_at: null };
  const moments = momentsOfRoom({ ...room, recording: none, chat: [line('Hello', began)] }, panel, () => '');
  expect(moments).toMatchObject([{ text: 'Hello', seconds: null }]);
});

test('a question that was asked is a chapter of the recording', () => {
  const guide = { questions: [{ id: 'q', text: 'Why nursing?', minutes: 5 }], criteria: [] };
  const asked = [{ question: 'q', at_ms: 40_000 }];
  const moments = momentsOfRoom({ ...room, chat: [] }, { notes: [], guide, asked }, () => '');
  expect(moments).toMatchObject([{ kind: 'question', text: 'Why nursing?', seconds: 30 }]);
});

test('the player gets the questions as chapters, and nothing else of the moments', () => {
  const guide = {
    questions: [
      { id: 'q', text: 'Why nursing?', minutes: 5 },
      { id: 'r', text: 'Is 3 < 4\n\n& 00:00 --> 5?', minutes: null },
    ],
    criteria: [],
  };
  const asked = [
    { question: 'q', at_ms: 40_000 },
    { question: 'r', at_ms: 3_675_250 },
  ];
  const chat = [line('Hello', later(35))];
  const moments = momentsOfRoom({ ...room, chat }, { notes: [note], guide, asked }, () => '');
  expect(chaptersTextOf(moments)).toBe(
    [
      ...['WEBVTT', '', '00:00:30.000 --> 01:01:05.250', 'Why nursing?', ''],
      ...['01:01:05.250 --> 25:01:05.250', 'Is 3 &lt; 4 &amp; 00:00 --&gt; 5?', ''],
    ].join('\n'),
  );
  expect(chaptersTextOf(momentsOfRoom({ ...room, chat }, { ...panel, notes: [note] }, () => ''))).toBe('');
});
