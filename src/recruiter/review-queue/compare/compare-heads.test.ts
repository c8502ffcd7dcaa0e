import { expect, test } from 'vitest';
import { headsOf } from './compare-heads.ts';

test('each column has its own heading, also for namesakes', () => {
  expect(headsOf(['Ada', 'Ben', 'Ada', 'Ada'])).toEqual(['Ada', 'Ben', 'Ada (2)', 'Ada (3)']);
});
