// The list of erasures beside the backups in a bucket, so that a restore does not bring back what was erased after the backup.
// Objects are only added. Each has one mark per line: a digest with the installation's key, which names nobody, and which
// nobody else can make. Its own name has its digest.
import { createHmac, hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { forEachAtOnce } from '../../kernel/at-once.ts';
import type { S3Calls } from '../storage/s3-client.ts';
import { readObject } from '../storage/s3-read.ts';

/** `given`: what a candidate gave, at the end of retention. `reel`: a recording of a live room. */
export const erasureKinds = ['response', 'given', 'room', 'reel', 'company', 'agency'] as const;
export type ErasureKind = (typeof erasureKinds)[number];

export const erasuresPrefix = 'erasures/';
const readsAtOnce = 16;

export function erasureMark(signingKey: Uint8Array, kind: ErasureKind, id: string): string {
  return createHmac('sha256', signingKey).update(`erasure ${kind} ${id}`).digest('hex');
}

/** Safe to repeat. */
export async function addErasures(s3: S3Calls, at: Date, marks: readonly string[]): Promise<void> {
  const body = Buffer.from(marks.join('\n'));
  const time = at.toISOString().replaceAll(/[:.]/g, '-');
  await s3.put(`${erasuresPrefix}${time}-${hash('sha256', body)}`, body);
}

export interface Erasures {
  marks: ReadonlySet<string>;
  /** Objects of the list that were changed. */
  damaged: string[];
}

export async function readErasures(s3: S3Calls): Promise<Erasures> {
  const marks = new Set<string>();
  const damaged: string[] = [];
  for await (const page of s3.list(erasuresPrefix))
    await forEachAtOnce(page, readsAtOnce, async ({ key }) => {
      const body = await buffer(await readObject(s3, key));
      if (key.endsWith(`-${hash('sha256', body)}`))
        for (const mark of String(body).split('\n')) marks.add(mark);
      else damaged.push(key);
    });
  return { marks, damaged };
}
