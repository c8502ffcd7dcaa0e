// How a candidate's self-identification is stored: below a key that only this installation can make of the candidate's id, sealed, and
// always of the same length. Rows alone join to nobody and say nothing.
import { createHmac, hkdfSync } from 'node:crypto';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import type { SelfId } from '#contract/self-id.ts';
import { open, seal } from './seal.ts';

/** The keys of an agency's responses. */
export function selfIdKeys(signingKey: Buffer, agencyId: string): (responseId: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'candor self-id', 32));
  return (responseId) => createHmac('sha256', key).update(`${agencyId}/${responseId}`).digest();
}

/** A byte for each value; 0: would rather not say. */
export function sealSelfId(signingKey: Buffer, key: Buffer, { sex, ethnicity, age }: SelfId): Buffer {
  const values = [placeOf(sexes, sex), placeOf(ethnicities, ethnicity), placeOf(ages, age)];
  return seal(signingKey, ownerOf(key), Buffer.from(values));
}

export function openSelfId(signingKey: Buffer, key: Buffer, sealed: Buffer): SelfId {
  const [sex = 0, ethnicity = 0, age = 0] = open(signingKey, ownerOf(key), sealed);
  return {
    sex: sexes[sex - 1] ?? null,
    ethnicity: ethnicities[ethnicity - 1] ?? null,
    age: ages[age - 1] ?? null,
  };
}

const placeOf = (values: readonly string[], value: string | null) =>
  value === null ? 0 : 1 + values.indexOf(value);

const ownerOf = (key: Buffer) => ({ use: 'self-id', owner: key.toString('hex') }) as const;
