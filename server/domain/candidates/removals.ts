// Removed notes and comments: records a removal in the history, and finds it again so that a
// repeated removal gets the same answer (P3).
import type { Actor } from '../../kernel/actor.ts';
import * as z from 'zod/mini';
import type { AuditKind } from '#contract/audit.ts';
import { recordAll } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { audit_log } from '../../platform/db/schema/agency.ts';
import { Refusal } from '../../kernel/refusal.ts';

const Removed = z.object({ response_id: z.uuid() });

export interface Removal {
  /** The kind of the history line. */
  kind: AuditKind;
  /** The subject of the history line. */
  subjectOfHistory: { kind: 'response' | 'answer'; id: string };
  subjectKind: 'note' | 'comment';
  removedId: string;
  responseId: string;
}

export function recordRemoval(tx: Tx, actor: Actor, removal: Removal): Promise<void> {
  const { kind, subjectOfHistory, subjectKind, removedId, responseId } = removal;
  return recordAll(tx, actor, [
    { kind, subjectKind: subjectOfHistory.kind, subjectId: subjectOfHistory.id },
    { kind: 'removed', subjectKind, subjectId: removedId, before: { response_id: responseId } },
  ]);
}

/** @throws Refusal('not_found') if nothing with this id was ever removed */
export async function responseOfRemoved(tx: Tx, agencyId: string, removedId: string): Promise<string> {
  const [line] = await tx
    .select({ before: audit_log.before })
    .from(audit_log)
    .where(sameAgency(audit_log, agencyId, { subject_id: removedId, kind: 'removed' }))
    .limit(1);
  const removed = Removed.safeParse(line?.before);
  if (!removed.success) throw new Refusal('not_found');
  return removed.data.response_id;
}
