// SQL for corrections of transcripts. Every function runs inside the caller's transaction, as that agency (P6).
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { transcript_edits } from '../../platform/db/schema/transcript.ts';

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
