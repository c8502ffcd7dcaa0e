// SQL for corrections of transcripts. Every function runs inside the caller's transaction, as that agency (P6).
import { asc, eq, isNull } from 'drizzle-orm';
import type { TranscriptEdit } from '#contract/transcript.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { transcript_edits } from '../../platform/db/schema/transcript.ts';

/** The corrections that count, by transcript, in the order of their words. */
export async function findEdits(
  tx: Tx,
  agencyId: string,
  transcriptIds: readonly string[],
): Promise<Map<string, TranscriptEdit[]>> {
  if (transcriptIds.length === 0) return new Map();
  const rows = await tx
    .select({ row: transcript_edits, userName: users.name })
    .from(transcript_edits)
    .leftJoin(users, eq(users.id, transcript_edits.user_id))
    .where(
      sameAgency(
        transcript_edits,
        agencyId,
        { transcript_id: transcriptIds },
        isNull(transcript_edits.undone_at),
      ),
    )
    .orderBy(asc(transcript_edits.from_word));
  const byTranscript = Map.groupBy(rows, ({ row }) => row.transcript_id);
  return new Map(
    [...byTranscript].map(([id, found]) => [
      id,
      found.map(({ row, userName }) => ({
        ...{ id: row.id, from_word: row.from_word, to_word: row.to_word, text: row.text },
        user_name: userName ?? '',
        created_at: row.created_at.toISOString(),
      })),
    ]),
  );
}

export async function insertEdit(tx: Tx, row: typeof transcript_edits.$inferInsert): Promise<void> {
  await tx.insert(transcript_edits).values(row);
}

export async function undoEdits(tx: Tx, agencyId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(transcript_edits)
    .set({ undone_at: now })
    .where(sameAgency(transcript_edits, agencyId, { id: ids }));
}

/** Also one that no longer counts. */
export async function hasEdit(tx: Tx, agencyId: string, transcriptId: string, id: string): Promise<boolean> {
  const isIt = sameAgency(transcript_edits, agencyId, { id, transcript_id: transcriptId });
  return (await tx.$count(transcript_edits, isIt)) > 0;
}
