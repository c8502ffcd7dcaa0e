// The timer of each question of a room's guide.
import { expect, test } from 'vitest';
import { guideAt } from './guide-times.ts';

const [why, nights, plans] = ['why', 'nights', 'plans'];
const question = (id: string, minutes: number | null = null) => ({ id, text: id, minutes });
const guide = { questions: [question(why, 5), question(nights), question(plans)], criteria: [] };
const asked = (...moments: [string, number][]) => moments.map(([id, at_ms]) => ({ question: id, at_ms }));

test('a question’s time runs from being asked until the next one is asked, in any order', () => {
  const now = guideAt({ guide, asked: asked([nights, 10_000], [why, 70_000]) }, 100_000);
  expect(now.map(({ id, askedMs, spentMs, isCurrent }) => [id, askedMs, spentMs, isCurrent])).toEqual([
    [why, 70_000, 30_000, true],
    [nights, 10_000, 60_000, false],
    [plans, null, 0, false],
  ]);
});

test('a clock that is behind the server’s never counts backwards', () => {
  const [first] = guideAt({ guide, asked: asked([why, 5000]) }, 4000);
  expect(first).toMatchObject({ spentMs: 0, minutes: 5 });
});
