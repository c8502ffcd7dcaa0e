// The subjects of audit log entries: which entries a reader may see, and what their subjects are called now.
import { and, eq, exists, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditSubject } from '#contract/audit.ts';
import { companyOpenTo, isForWholeAgency } from '../../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { audit_log, memberships, user_invites } from '../../../platform/db/schema/agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { jobs, share_links } from '../../../platform/db/schema/job.ts';
import { imports } from '../../../platform/db/schema/message.ts';
import { answers, responses } from '../../../platform/db/schema/response.ts';
import { exports, review_links } from '../../../platform/db/schema/review.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';

export interface Subject {
  kind: AuditSubject;
  id: string;
}

/** The current name of a subject. Null: unnamed, deleted, or hidden from the reader. */
export type NameOf = (subject: Subject) => string | null;

/**
 * Kinds that belong to a company. A deleted subject's company is unknown, so only members who see all companies and
 * jobs see its entries.
 */
const ofCompanies: readonly AuditSubject[] = [
  ...(['answer', 'comment', 'company', 'export', 'import', 'job', 'note', 'response'] as const),
  ...(['review_link', 'share_link'] as const),
];

/** A condition for entries about companies and jobs the reader sees, and for entries that belong to none. */
export async function linesOpenTo(tx: Tx, reader: Viewer): Promise<SQL | undefined> {
  if (await isForWholeAgency(tx, reader)) return undefined;
  const seen = Object.entries(finders).map(([kind, find]) =>
    and(eq(audit_log.subject_kind, kind), exists(find(tx, reader, (id) => eq(id, audit_log.subject_id)))),
  );
  return or(notInArray(audit_log.subject_kind, [...ofCompanies]), ...seen);
}

export async function findNames(tx: Tx, reader: Viewer, subjects: readonly Subject[]): Promise<NameOf> {
  const found = new Map<string, string | null>();
  for (const [kind, find] of Object.entries(finders)) {
    const ids = [...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const { id, name } of await find(tx, reader, (column) => inArray(column, ids))) found.set(id, name);
  }
  return ({ id }) => found.get(id) ?? null;
}

/** @param isOne the condition on ids. */
type Find = (
  tx: Tx,
  reader: Viewer,
  isOne: (id: AnyPgColumn) => SQL,
) => PromiseLike<{ id: string; name: string | null }[]> & SQLWrapper;

/** Finds the subjects that exist and are visible to the reader, by kind. */
const finders: Partial<Record<AuditSubject, Find>> = {
  job: (tx, reader, isOne) =>
    tx
      .select({ id: jobs.id, name: jobs.name })
      .from(jobs)
      .where(and(isOne(jobs.id), jobVisibleTo(reader))),
  response: (tx, reader, isOne) =>
    tx
      .select({ id: responses.id, name: candidateName })
      .from(responses)
      .innerJoin(jobs, isJobOf(responses))
      .where(and(isOne(responses.id), jobVisibleTo(reader))),
  answer: (tx, reader, isOne) =>
    tx
      .select({ id: answers.id, name: candidateName })
      .from(answers)
      .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
      .innerJoin(jobs, isJobOf(responses))
      .where(and(isOne(answers.id), jobVisibleTo(reader))),
  company: (tx, reader, isOne) =>
    tx
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(
        and(
          eq(companies.agency_id, reader.agencyId),
          isOne(companies.id),
          companyOpenTo(reader, companies.id),
        ),
      ),
  user: (tx, reader, isOne) =>
    tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .innerJoin(memberships, eq(memberships.user_id, users.id))
      .where(and(eq(memberships.agency_id, reader.agencyId), isOne(users.id))),
  review_link: (tx, reader, isOne) =>
    tx
      .select({ id: review_links.id, name: review_links.name })
      .from(review_links)
      .innerJoin(jobs, isJobOf(review_links))
      .where(and(isOne(review_links.id), jobVisibleTo(reader))),
  user_invite: (tx, reader, isOne) =>
    tx
      .select({ id: user_invites.id, name: user_invites.email })
      .from(user_invites)
      .where(and(eq(user_invites.agency_id, reader.agencyId), isOne(user_invites.id))),
  share_link: (tx, reader, isOne) =>
    tx
      .select({ id: share_links.id, name: share_links.source })
      .from(share_links)
      .innerJoin(jobs, isJobOf(share_links))
      .where(and(isOne(share_links.id), jobVisibleTo(reader))),
  export: ofJobs(exports),
  import: ofJobs(imports),
};

const nameless = sql<null>`null`;
const candidateName = sql<string>`coalesce(nullif(${responses.name}, ''), ${responses.email})`;

function ofJobs(table: typeof exports | typeof imports): Find {
  return (tx, reader, isOne) =>
    tx
      .select({ id: table.id, name: nameless })
      .from(table)
      .innerJoin(jobs, isJobOf(table))
      .where(and(isOne(table.id), jobVisibleTo(reader)));
}

function isJobOf(table: { agency_id: AnyPgColumn; job_id: AnyPgColumn }): SQL | undefined {
  return sameAgency(jobs, table, { id: table.job_id });
}
