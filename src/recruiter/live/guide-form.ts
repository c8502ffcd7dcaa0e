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

/**
 * Both versions in one, to be edited: the newer one, then the questions and criteria that only one’s own has or words
 * otherwise.
 */
export function joinGuides(theirs: GuideValues, mine: GuideValues): GuideValues {
  return {
    questions: joined(theirs.questions, mine.questions, ({ text }) => text.trim()),
    criteria: joined(theirs.criteria, mine.criteria, ({ name }) => name.trim()),
  };
}

function joined<Item extends { id: string }>(
  theirs: readonly Item[],
  mine: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  const texts = new Set(theirs.map(textOf));
  const ids = new Set(theirs.map(({ id }) => id));
  const own = mine.filter((item) => !texts.has(textOf(item)));
  return [...theirs, ...own.map((item) => (ids.has(item.id) ? { ...item, id: newId() } : item))];
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
