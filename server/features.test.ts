import { expect, test } from 'vitest';
import { featuresOf } from './kernel/features.ts';

test('another plan can be asked for where somebody reads the question', () => {
  expect(featuresOf({ supportEmail: 'help@example.com' }).plan_requests).toBe(true);
  expect(featuresOf({ supportEmail: undefined }).plan_requests).toBe(false);
});
