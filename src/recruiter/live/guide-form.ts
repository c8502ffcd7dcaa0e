// The form of a room's guide. What was left blank is not saved. Pure.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { RoomGuide } from '#contract/room-panel.ts';

/** Minutes as typed; empty: no plan. */
const minutes = z
  .string()
  .check(z.refine((typed) => typed === '' || (/^\d+$/.test(typed) && +typed >= 1 && +typed <= 240)));

export const maxQuestions = 50;
export const maxCriteria = 20;

export const GuideForm = z.object({
  questions: z.array(z.object({ id: z.string(), text: z.string().check(z.maxLength(1000)), minutes })),
  criteria: z.array(z.object({ id: z.string(), name: z.string().check(z.maxLength(200)) })),
});
export type GuideValues = z.input<typeof GuideForm>;

export const emptyQuestion = (text = '') => ({ id: newId(), text, minutes: '' });

export function valuesOfGuide({ questions, criteria }: RoomGuide): GuideValues {
  return {
    questions: questions.map((question) => ({ ...question, minutes: String(question.minutes ?? '') })),
    criteria,
  };
}

export function guideOf({ questions, criteria }: GuideValues): RoomGuide {
  return {
    questions: questions
      .filter(({ text }) => text.trim() !== '')
      .map(({ minutes: typed, ...question }) => ({
        ...question,
        minutes: typed === '' ? null : Number(typed),
      })),
    criteria: criteria.filter(({ name }) => name.trim() !== ''),
  };
}
