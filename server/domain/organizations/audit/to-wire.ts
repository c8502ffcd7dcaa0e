// Converts audit log entries to the contract's format.
import { AuditKind, AuditSubject } from '#contract/audit.ts';
import type { AuditLine } from '#contract/audit.ts';
import type { AuditRow } from './store.ts';
import type { NameOf, Subject } from './subjects.ts';

export function subjectOf({ line }: AuditRow): Subject {
  return { kind: AuditSubject.parse(line.subject_kind), id: line.subject_id };
}

export function toAuditLine(row: AuditRow, nameOf: NameOf): AuditLine {
  const { line, userName } = row;
  const subject = subjectOf(row);
  return {
    id: line.id,
    created_at: line.created_at.toISOString(),
    user: line.user_id ? { id: line.user_id, name: userName ?? '' } : null,
    by_api_key: line.api_key_id !== null,
    kind: AuditKind.parse(line.kind),
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: nameOf(subject),
    before: line.before ?? null,
    after: line.after ?? null,
    ip: line.ip ?? '',
  };
}
