// The audit log: read page by page, or exported as a table.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportAudit, getAudit, AuditKind, AuditSubject } from '#contract/audit.ts';
import type { AuditFilters, AuditLine } from '#contract/audit.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { byteOrderMark, csvLine } from '../../../kernel/csv.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts';
import type { Cursor } from '../../../kernel/cursor.ts';
import { readAudit } from './store.ts';
import type { AuditRow, Page } from './store.ts';
import { findNames, linesOpenTo } from './subjects.ts';
import type { NameOf, Subject } from './subjects.ts';

/** Entries per query during an export. */
const exportedAtOnce = 1000;

export function auditRoutes(app: FastifyInstance): void {
  serve(app, getAudit, ({ member, query, deps }) => {
    const { after, limit, ...filters } = query;
    return deps.db.asTenant(member, async (tx) => {
      // One extra row tells whether there is a next page.
      const { rows, lines } = await readLines(tx, member, {
        ...{ filters, limit: limit + 1 },
        after: after ? decodeCursor(after) : undefined,
      });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { items: lines.slice(0, limit), next: last ? encodeCursor(cursorOf(last)) : null };
    });
  });

  serve(app, exportAudit, async ({ member, query, reply, deps }) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(tableOf(deps, member, query))),
  );
}

/** One transaction per page: an append-only log cannot change behind the reader. */
async function* tableOf(deps: Deps, member: Viewer, filters: AuditFilters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  let after: Cursor | undefined;
  for (;;) {
    const page: Page = { filters, isOldestFirst: true, after, limit: exportedAtOnce };
    const { rows, lines } = await deps.db.asTenant(member, (tx) => readLines(tx, member, page));
    if (lines.length > 0) yield lines.map((line) => csvLine(cellsOf(line))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < exportedAtOnce) return;
    after = cursorOf(last);
  }
}

async function readLines(
  tx: Tx,
  member: Viewer,
  page: Page,
): Promise<{ rows: AuditRow[]; lines: AuditLine[] }> {
  const rows = await readAudit(tx, member.agencyId, { ...page, open: await linesOpenTo(tx, member) });
  const nameOf = await findNames(tx, member, rows.map(subjectOf));
  return { rows, lines: rows.map((row) => toAuditLine(row, nameOf)) };
}

function cursorOf({ line }: AuditRow): Cursor {
  return { createdAt: line.created_at, id: line.id };
}

const headings = [
  ...['id', 'created_at', 'user_id', 'user_name', 'by_api_key', 'kind', 'subject_kind', 'subject_id'],
  ...['subject_name', 'before', 'after', 'ip'],
];

function cellsOf(line: AuditLine): (string | null)[] {
  const { user, before, after } = line;
  return [
    ...[line.id, line.created_at, user?.id ?? null, user?.name ?? null, String(line.by_api_key), line.kind],
    ...[line.subject_kind, line.subject_id, line.subject_name],
    ...[
      before === null ? null : JSON.stringify(before),
      after === null ? null : JSON.stringify(after),
      line.ip,
    ],
  ];
}

function subjectOf({ line }: AuditRow): Subject {
  return { kind: AuditSubject.parse(line.subject_kind), id: line.subject_id };
}

/** Members who read the log may have to score first. The row keeps the level for the operator. */
function withoutLevel(after: unknown): object {
  return Object.fromEntries(Object.entries(after ?? {}).filter(([key]) => key !== 'level'));
}

function toAuditLine(row: AuditRow, nameOf: NameOf): AuditLine {
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
    after: line.kind === ('assessed' satisfies AuditKind) ? withoutLevel(line.after) : (line.after ?? null),
    ip: line.ip ?? '',
  };
}
