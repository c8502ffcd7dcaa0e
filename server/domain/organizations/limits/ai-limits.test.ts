// What the plans include of AI in a month.
import { expect, test } from 'vitest';
import { aiLimit } from './ai-limits.ts';

test.each([
  ['free', 1, [0, 0, 5, 0]],
  ['team', 1, [18_000, 200, 50, 100]],
  ['pro', 1, [180_000, 2000, 200, 500]],
  ['pro', 3, [540_000, 6000, 600, 1500]],
  ['self_hosted', 1, [Infinity, Infinity, Infinity, Infinity]],
])(
  'the plan %s, %s times, includes seconds, candidates, suggestions and web checks: %o',
  (plan, quantity, limits) => {
    const kinds = ['transcript_seconds', 'assessments', 'generations', 'web_checks'] as const;
    expect(kinds.map((kind) => aiLimit(plan, quantity, kind))).toEqual(limits);
  },
);
