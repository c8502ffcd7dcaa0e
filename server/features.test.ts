import { expect, test } from 'vitest';
import { featuresOf } from './kernel/features.ts';

test('another plan can be asked for where somebody reads the question', () => {
  const hasLiveRooms = false;
  expect(featuresOf({ supportEmail: 'help@example.com', hasLiveRooms }).plan_requests).toBe(true);
  expect(featuresOf({ supportEmail: undefined, hasLiveRooms }).plan_requests).toBe(false);
});

test('live rooms are offered where the operator has switched them on', () => {
  expect(featuresOf({ supportEmail: undefined, hasLiveRooms: true }).live).toBe(true);
  expect(featuresOf({ supportEmail: undefined, hasLiveRooms: false }).live).toBe(false);
});
