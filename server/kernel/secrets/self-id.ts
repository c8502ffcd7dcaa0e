// How a candidate's self-identification is stored: under a key that only this installation can derive from the response's id, sealed, and
// always of the same length. The rows alone identify no one and reveal nothing.
import { createHmac, hkdfSync } from 'node:crypto';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import type { SelfId } from '#contract/self-id.ts';
import { open, seal } from './seal.ts';

/** The keys of an agency's responses. */
export function selfIdKeys(signingKey: Buffer, agencyId: string): (responseId: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'candor self-id', 32));
  return (responseId) => createHmac('sha256', key).update(`${agencyId}/${responseId}`).digest();
}

export interface StoredSelfId {
  selfId: SelfId;
  /** A report that counts this candidate needs at least this many. */
  needed: number;
}

/** A byte for each value, 0 if the candidate would rather not say, then `needed`. */
export function sealSelfId(signingKey: Buffer, key: Buffer, { selfId, needed }: StoredSelfId): Buffer {
  const { sex, ethnicity, age } = selfId;
  const bytes = Buffer.alloc(7);
  bytes.set([placeOf(sexes, sex), placeOf(ethnicities, ethnicity), placeOf(ages, age)]);
  bytes.writeUInt32BE(needed, 3);
  return seal(signingKey, ownerOf(key), bytes);
}

export function openSelfId(signingKey: Buffer, key: Buffer, sealed: Buffer): StoredSelfId {
  const bytes = open(signingKey, ownerOf(key), sealed);
  const [sex = 0, ethnicity = 0, age = 0] = bytes;
  return {
    selfId: {
      sex: sexes[sex - 1] ?? null,
      ethnicity: ethnicities[ethnicity - 1] ?? null,
      age: ages[age - 1] ?? null,
    },
    needed: bytes.readUInt32BE(3),
  };
}

const placeOf = (values: readonly string[], value: string | null) =>
  value === null ? 0 : 1 + values.indexOf(value);

const ownerOf = (key: Buffer) => ({ use: 'self-id', owner: key.toString('hex') }) as const;
