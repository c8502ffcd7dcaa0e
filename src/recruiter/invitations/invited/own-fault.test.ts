// Why a message was not sent: our own codes never appear on screen.
import { expect, test } from 'vitest';
import { messageFaults } from '#contract/invite.ts';
import { ownFault } from './own-fault.ts';

test('our own words for a fault have sentences, what a server said stays as it said it', () => {
  for (const code of messageFaults) expect(ownFault(code)).toBe(code);
  for (const message of ['550 no such user', 'undelivered 30003', 'over the limit', '']) {
    expect(ownFault(message)).toBeUndefined();
  }
});
