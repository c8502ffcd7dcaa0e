import { expect, test } from 'vitest';
import { StartFault } from '../../../kernel/start-fault.ts';
import { readPlanArguments } from './plan-arguments.ts';

const now = new Date('2026-11-23T12:00:00Z');
const who = 'owner@example.test';

function refusalOf(...args: string[]): string {
  try {
    readPlanArguments(args, now);
  } catch (error) {
    if (error instanceof StartFault) return error.message;
  }
  return 'not refused';
}

test('a plan has no end and counts once, unless the operator says otherwise', () => {
  expect(readPlanArguments([who, 'pro'], now)).toEqual({
    ...{ who, isDryRun: false, assignment: { plan: 'pro', until: null, quantity: 1 } },
  });
  const all = ['--until', '2027-01-01', '--quantity=2', '--dry-run'];
  expect(readPlanArguments([who, 'pro', ...all], now)).toEqual({
    ...{ who, isDryRun: true },
    assignment: { plan: 'pro', until: new Date('2027-01-01T00:00:00Z'), quantity: 2 },
  });
});

test.each([
  [[], 'Say whose plan, and which'],
  [[who], 'Say whose plan, and which'],
  [[who, 'pro', 'team'], 'Say whose plan, and which'],
  [[who, 'gold'], 'There is no plan "gold". The plans: free, team, pro, self_hosted.'],
  [[who, 'pro', '--until', 'tomorrow'], '--until must be a day like 2027-01-01. It is "tomorrow".'],
  [[who, 'pro', '--until', '2027-02-30'], '--until must be a day like 2027-01-01.'],
  [[who, 'pro', '--until', '2027-1-1'], '--until must be a day like 2027-01-01.'],
  [[who, 'pro', '--until', '2026-11-23'], '--until must be a day in the future. It is 2026-11-23.'],
  [[who, 'pro', '--until'], "Option '--until <value>' argument missing"],
  [[who, 'pro', '--quantity', '0'], '--quantity must be a whole number from 1 to 1000. It is "0".'],
  [[who, 'pro', '--quantity', '1e3'], '--quantity must be a whole number from 1 to 1000.'],
  [[who, 'pro', '--quantity', '1001'], '--quantity must be a whole number from 1 to 1000.'],
  [[who, 'pro', '--forever'], "Unknown option '--forever'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(refusalOf(...args)).toContain(sentence);
});
