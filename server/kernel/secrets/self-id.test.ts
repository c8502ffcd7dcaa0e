import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import type { SelfId } from '#contract/self-id.ts';
import { openSelfId, sealSelfId, selfIdKeys } from './self-id.ts';

const signingKey = randomBytes(32);
const all: SelfId[] = [null, ...sexes].flatMap((sex) =>
  [null, ...ethnicities].flatMap((ethnicity) => [null, ...ages].map((age) => ({ sex, ethnicity, age }))),
);

describe('a sealed self-identification', () => {
  it('opens to what was stored, and its length reveals nothing', () => {
    const key = selfIdKeys(signingKey, newId())(newId());
    const stored = all.map((selfId, i) => ({ selfId, needed: i * 50_000_000 }));
    const sealed = stored.map((each) => sealSelfId(signingKey, key, each));
    expect(sealed.map((bytes) => openSelfId(signingKey, key, bytes))).toEqual(stored);
    expect(new Set(sealed.map((bytes) => bytes.length)).size).toBe(1);
  });

  it('does not open under another key', () => {
    const keyOf = selfIdKeys(signingKey, newId());
    const selfId: SelfId = { sex: 'female', ethnicity: null, age: null };
    const sealed = sealSelfId(signingKey, keyOf(newId()), { selfId, needed: 0 });
    expect(() => openSelfId(signingKey, keyOf(newId()), sealed)).toThrow(/unable to authenticate/);
  });

  it('has another key in another organization and in another installation', () => {
    const [agency, response] = [newId(), newId()];
    const keys = [
      selfIdKeys(signingKey, agency)(response),
      selfIdKeys(signingKey, newId())(response),
      selfIdKeys(randomBytes(32), agency)(response),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(selfIdKeys(signingKey, agency)(response)).toEqual(keys[0]);
  });
});
