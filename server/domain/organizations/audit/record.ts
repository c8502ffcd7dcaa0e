// The audit log: who changed what, from what, to what. Each entry is written in the transaction of its change and
// never modified. It holds no personal data of candidates, so deleting a candidate needs no change here.
import type { Actor } from '../../../kernel/actor.ts';
import type { AuditKind, AuditSubject } from '#contract/audit.ts';
import { newId } from '#contract/id.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { audit_log } from '../../../platform/db/schema/agency.ts';

export interface Change {
  /** The action, such as `status` or `removed`. */
  kind: AuditKind;
  subjectKind: AuditSubject;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

export function record(tx: Tx, actor: Actor, change: Change): Promise<void> {
  return recordAll(tx, actor, [change]);
}

/** Several changes by one actor, in one statement. */
export async function recordAll(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(audit_log).values(
    changes.map((change) => ({
      agency_id: actor.agencyId,
      id: newId(),
      user_id: actor.userId ?? null,
      api_key_id: actor.apiKeyId ?? null,
      kind: change.kind,
      subject_kind: change.subjectKind,
      subject_id: change.subjectId,
      before: change.before ?? null,
      after: change.after ?? null,
      ip: actor.ip ?? null,
    })),
  );
}

/** True if the agency already removed this: a removal whose reply was lost gets the same reply again (P3). */
export async function wasRemoved(tx: Tx, agencyId: string, subjectId: string): Promise<boolean> {
  const [line] = await tx
    .select({ id: audit_log.id })
    .from(audit_log)
    .where(sameAgency(audit_log, agencyId, { subject_id: subjectId, kind: 'removed' }))
    .limit(1);
  return line !== undefined;
}
