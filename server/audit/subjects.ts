// What a line of the log is about, as far as its reader may see it: what it is called now, and whether what changed is told.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditSubject } from '#contract/audit.ts';
import { companyOpenTo, isForWholeAgency } from '../companies/open-to.ts';
import type { Tx } from '../db/open.ts';
import { memberships } from '../db/schema/agency.ts';
import { companies } from '../db/schema/company.ts';
import { users } from '../db/schema/identity.ts';
import { jobs, share_links } from '../db/schema/job.ts';
import { imports } from '../db/schema/message.ts';
import { answers, responses } from '../db/schema/response.ts';
import { exports, review_links } from '../db/schema/review.ts';
import type { Viewer } from '../http/who.ts';
import { jobVisibleTo } from '../job-postings/visible-to.ts';

export interface Subject {
  kind: AuditSubject;
  id: string;
}

export interface Subjects {
  /** As it is called now; null: it has no name, is gone, or is not the reader's to see. */
  nameOf(subject: Subject): string | null;
  /** Whether the reader may know from what to what it changed. */
  isOpen(subject: Subject): boolean;
}

/**
 * Kinds that belong to a company. Of what is gone nobody can say any more whose it was: it is for those alone who see all
 * companies and jobs.
 */
const ofCompanies: readonly AuditSubject[] = [
  ...(['answer', 'comment', 'company', 'export', 'import', 'job', 'note', 'response'] as const),
  ...(['review_link', 'share_link'] as const),
];

export async function findSubjects(tx: Tx, reader: Viewer, subjects: readonly Subject[]): Promise<Subjects> {
  const seesAll = await isForWholeAgency(tx, reader);
  const found = new Map<string, string | null>();
  for (const [kind, find] of Object.entries(finders)) {
    const ids = [...new Set(subjects.filter((one) => one.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const { id, name } of await find(tx, reader, ids)) found.set(id, name);
  }
  return {
    nameOf: ({ id }) => found.get(id) ?? null,
    isOpen: ({ kind, id }) => seesAll || !ofCompanies.includes(kind) || found.has(id),
  };
}

type Find = (tx: Tx, reader: Viewer, ids: string[]) => PromiseLike<{ id: string; name: string | null }[]>;

/** What is there and seen, by kind. */
const finders: Partial<Record<AuditSubject, Find>> = {
  job: (tx, reader, ids) =>
    tx
      .select({ id: jobs.id, name: jobs.name })
      .from(jobs)
      .where(and(inArray(jobs.id, ids), jobVisibleTo(reader))),
  response: (tx, reader, ids) =>
    tx
      .select({
        id: responses.id,
        name: sql<string>`coalesce(nullif(${responses.name}, ''), ${responses.email})`,
      })
      .from(responses)
      .innerJoin(jobs, isJobOf(responses))
      .where(and(inArray(responses.id, ids), jobVisibleTo(reader))),
  answer: (tx, reader, ids) =>
    tx
      .select({ id: answers.id, name: nameless })
      .from(answers)
      .innerJoin(
        responses,
        and(eq(responses.agency_id, answers.agency_id), eq(responses.id, answers.response_id)),
      )
      .innerJoin(jobs, isJobOf(responses))
      .where(and(inArray(answers.id, ids), jobVisibleTo(reader))),
  company: (tx, reader, ids) =>
    tx
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(
        and(
          eq(companies.agency_id, reader.agencyId),
          inArray(companies.id, ids),
          companyOpenTo(reader, companies.id),
        ),
      ),
  user: (tx, reader, ids) =>
    tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .innerJoin(memberships, eq(memberships.user_id, users.id))
      .where(and(eq(memberships.agency_id, reader.agencyId), inArray(users.id, ids))),
  review_link: (tx, reader, ids) =>
    tx
      .select({ id: review_links.id, name: review_links.name })
      .from(review_links)
      .innerJoin(jobs, isJobOf(review_links))
      .where(and(inArray(review_links.id, ids), jobVisibleTo(reader))),
  share_link: ofJobs(share_links),
  export: ofJobs(exports),
  import: ofJobs(imports),
};

const nameless = sql<null>`null`;

function ofJobs(table: typeof share_links | typeof exports | typeof imports): Find {
  return (tx, reader, ids) =>
    tx
      .select({ id: table.id, name: nameless })
      .from(table)
      .innerJoin(jobs, isJobOf(table))
      .where(and(inArray(table.id, ids), jobVisibleTo(reader)));
}

function isJobOf({ agency_id, job_id }: { agency_id: AnyPgColumn; job_id: AnyPgColumn }): SQL | undefined {
  return and(eq(jobs.agency_id, agency_id), eq(jobs.id, job_id));
}
