import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { open, seal } from './seal.ts';

const key = randomBytes(32);
const mine = { use: 'two-factor', owner: 'ada' } as const;
/** Node's message for a wrong authentication tag, or ours. */
const unreadable = /unable to authenticate data|unknown form/;
const secret = Buffer.from('a secret of twenty b');

describe('a sealed secret', () => {
  it('opens for its use and owner', () => {
    expect(open(key, mine, seal(key, mine, secret))).toEqual(secret);
  });

  it('reveals nothing and differs each time', () => {
    const sealed = seal(key, mine, secret);
    expect(sealed.includes(secret.subarray(0, 4))).toBe(false);
    expect(sealed.equals(seal(key, mine, secret))).toBe(false);
  });

  it('does not open for another use, owner or installation', () => {
    const sealed = seal(key, mine, secret);
    expect(() => open(key, { ...mine, use: 'webhook' }, sealed)).toThrow(unreadable);
    expect(() => open(key, { ...mine, owner: 'grace' }, sealed)).toThrow(unreadable);
    expect(() => open(randomBytes(32), mine, sealed)).toThrow(unreadable);
  });

  it('does not open if any byte is changed or cut off', () => {
    const sealed = seal(key, mine, secret);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(key, mine, changed), `byte ${at}`).toThrow(unreadable);
      expect(() => open(key, mine, sealed.subarray(0, at)), `cut at ${at}`).toThrow(unreadable);
    }
  });
});
