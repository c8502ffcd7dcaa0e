// P3, written once: a write carries a client-made id. The same id with the same content gets the same
// response again; other content is refused. If two arrive at once, the second waits for the first.
import { createHash } from 'node:crypto';

import { Refusal } from '../../kernel/refusal.ts';
import { constraintBroken } from './faults.ts';
import type { Tx } from './open.ts';
import { sameAgency } from './same-agency.ts';
import { writes } from './schema/agency.ts';

/** Ids are unique per writer, so nobody can squat on another's. */
export type Writer = { agencyId: string } & (
  { userId: string } | { responseId: string } | { guestId: string } | { participantId: string }
);

export interface Write {
  by: Writer;
  /** The kind of thing written: 'company', 'note' … */
  kind: string;
  /** The client-made id. */
  id: string;
  /** Everything the client sent, as parsed. */
  content: unknown;
}

/**
 * Runs `first` if this id was never written, or `again` if it was written with the same content. Both return
 * the response.
 * @throws Refusal('id_taken') if the id was written with other content, or by someone else.
 */
export async function writeOnce<Answer>(
  tx: Tx,
  write: Write,
  run: { first: () => Promise<Answer>; again: () => Promise<Answer> },
): Promise<Answer> {
  const key = { agency_id: write.by.agencyId, writer: writerOf(write.by), kind: write.kind, id: write.id };
  const content_hash = hashOf(write.content);
  const inserted = await tx
    .insert(writes)
    .values({ ...key, content_hash })
    .onConflictDoNothing();
  if (inserted.rowCount === 1) return refuseTakenId(run.first);
  const [found] = await tx
    .select({ content_hash: writes.content_hash })
    .from(writes)
    .where(sameAgency(writes, key, { writer: key.writer, kind: key.kind, id: key.id }));
  if (!found?.content_hash.equals(content_hash)) throw new Refusal('id_taken');
  return run.again();
}

/** If another writer in the agency used this id, the insert violates the table's primary key. */
async function refuseTakenId<Answer>(first: () => Promise<Answer>): Promise<Answer> {
  try {
    return await first();
  } catch (error) {
    if (/_pk(ey)?$/.test(constraintBroken(error) ?? '')) throw new Refusal('id_taken', { cause: error });
    throw error;
  }
}

function writerOf(by: Writer): string {
  if ('userId' in by) return `user:${by.userId}`;
  if ('participantId' in by) return `participant:${by.participantId}`;
  return 'guestId' in by ? `guest:${by.guestId}` : `response:${by.responseId}`;
}

/** SHA-256 of the content with sorted keys. */
function hashOf(content: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest();
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
