import { describe, expect, test } from 'vitest';
import type { Interview } from '#contract/interview.ts';
import { accommodated } from './plan.ts';

const question = (id: string, type: 'video' | 'choice') => ({ id, type });
const interview = (textForVideo: boolean | undefined) =>
  ({
    text_for_video: textForVideo,
    questions: [question('a', 'video'), question('b', 'choice'), question('c', 'video')],
  }) as unknown as Interview;
const typesOf = (shown: Interview) => shown.questions.map(({ type }) => type);
const stateAt = (index: number, takes: unknown[], phase: unknown) => ({
  version: 1,
  camera_id: null,
  microphone_id: null,
  answered: [],
  at: { step: 'question', index, takes, phase },
});

describe('an interview with its accommodation', () => {
  test('asks in writing what it would ask on video', () => {
    expect(typesOf(accommodated(interview(true), null))).toEqual(['text', 'choice', 'text']);
  });

  test('is the same where there is none, also as an older page kept it', () => {
    expect(typesOf(accommodated(interview(false), null))).toEqual(['video', 'choice', 'video']);
    expect(typesOf(accommodated(interview(undefined), null))).toEqual(['video', 'choice', 'video']);
  });

  test('leaves the question alone for which something was recorded, or written', () => {
    const recorded = stateAt(0, [{ take_id: 't', recorded_ms: 5 }], { phase: 'recorded', chosen: 't' });
    expect(typesOf(accommodated(interview(true), recorded))).toEqual(['video', 'choice', 'text']);
    const broken = stateAt(2, [], { phase: 'interrupted', take_id: 't', recorded_ms: 5, reason: 'closed' });
    expect(typesOf(accommodated(interview(true), broken))).toEqual(['text', 'choice', 'video']);
    const draft = { kind: 'text', text: 'Half a' };
    const written = stateAt(0, [], { phase: 'answering', draft, problem: null });
    expect(typesOf(accommodated(interview(false), written))).toEqual(['text', 'choice', 'video']);
    const untouched = stateAt(0, [], { phase: 'answering', draft: { ...draft, text: ' ' }, problem: null });
    expect(typesOf(accommodated(interview(false), untouched))).toEqual(['video', 'choice', 'video']);
    const unread = stateAt(0, [], { phase: 'reading', fault: null });
    expect(typesOf(accommodated(interview(true), unread))).toEqual(['text', 'choice', 'text']);
  });
});
