// Once an hour: makes the reports of companies with enough candidates who said something about themselves. What they said is opened and
// joined in memory only; the report's cells are stored, and what was counted is emptied. Safe to run twice and to be killed at any point.
import { and, asc, eq, exists, gt, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { openSelfId, selfIdKeys } from '../../kernel/secrets/self-id.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { tryLockAllSelfIds } from '../../platform/db/lock-self-ids.ts';
import { findImpactCompanies } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { impact_counts, impact_reports, impact_settings, self_ids } from '../../platform/db/schema/impact.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { mayAskSelfId } from '../interviews/self-ids.ts';
import { shownCells } from './disclosure.ts';
import type { Cell, Counted } from './disclosure.ts';
import { neededAfter, neededAfterFailure, settledBefore } from './rules.ts';

export const countImpact = defineTask({
  name: 'count-impact',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  expireSeconds: 3000,
  handler: async (_data, deps) => {
    const faults: unknown[] = [];
    const found = await deps.db.asNobody((tx) => findImpactCompanies(tx));
    // One failed company must not stop the others.
    const attempt = (agencyId: string, work: (tx: Tx) => Promise<void>) =>
      deps.db.asTenant({ agencyId }, work).catch((fault: unknown) => faults.push(fault));
    for (const company of found) await attempt(company.agencyId, (tx) => makeReport(tx, deps, company));
    for (const agencyId of new Set(found.map((company) => company.agencyId)))
      await attempt(agencyId, (tx) => mixSelfIds(tx, agencyId));
    if (faults.length > 0) throw new AggregateError(faults, 'not all reports were made');
  },
});

interface Company {
  agencyId: string;
  companyId: string;
}

async function makeReport(tx: Tx, deps: Deps, company: Company): Promise<void> {
  const { agencyId, companyId } = company;
  const isIts = sameAgency(impact_settings, agencyId, { company_id: companyId });
  const [setting] = await tx
    .select({ row: impact_settings, country: companies.country })
    .from(impact_settings)
    .innerJoin(companies, sameAgency(companies, impact_settings, { id: impact_settings.company_id }))
    .where(isIts)
    .for('update', { of: impact_settings });
  if (!setting?.row.is_on || !mayAskSelfId(setting.country)) return;
  const { needed } = setting.row;
  if ((await tx.$count(self_ids, sameAgency(self_ids, agencyId, {}, isNotNull(self_ids.sealed)))) < needed)
    return;
  const waiting = await waitingOf(tx, deps, company);
  if (waiting.length < needed) return;
  const cells = shownCells(waiting);
  if (cells.length > 0) await storeReport(tx, company, { cells, needed, now: deps.now() });
  const counted = cells.length > 0 ? await empty(tx, agencyId, waiting) : 0;
  const next = counted > 0 ? neededAfter(await countedIn(tx, company)) : neededAfterFailure(needed);
  await tx.update(impact_settings).set({ needed: next }).where(isIts);
}

type Waiting = Counted & { key: Buffer };

const atOnce = 2000;

/** Candidates of the company for whom nothing more is expected, and what they said. */
async function waitingOf(tx: Tx, deps: Deps, { agencyId, companyId }: Company): Promise<Waiting[]> {
  const keyOf = selfIdKeys(deps.signingKey, agencyId);
  const waiting: Waiting[] = [];
  for (let after: string | undefined; ;) {
    const page = await settledOf(tx, { agencyId, companyId, after, now: deps.now() });
    const last = page.at(-1);
    if (!last) return waiting;
    const byKey = new Map(page.map((row) => [keyOf(row.id).toString('hex'), row]));
    const said = await tx
      .select()
      .from(self_ids)
      .where(
        sameAgency(
          self_ids,
          agencyId,
          { key: [...byKey.keys()].map((key) => Buffer.from(key, 'hex')) },
          isNotNull(self_ids.sealed),
        ),
      );
    for (const { key, sealed } of said) {
      const row = byKey.get(key.toString('hex'));
      if (row && sealed)
        waiting.push({ ...openSelfId(deps.signingKey, key, sealed), ...countedOf(row), key });
    }
    after = last.id;
  }
}

interface SettledRow {
  id: string;
  job_id: string;
  status: string;
  first_viewed_at: Date | null;
}

function countedOf({ job_id: jobId, status, first_viewed_at }: SettledRow) {
  if (status === 'accepted') return { jobId, steps: 3 };
  return { jobId, steps: status === 'rejected' ? 2 : first_viewed_at ? 1 : 0 };
}

const later = alias(responses, 'later');

/** In pages, by id. Of several attempts only the newest counts. */
function settledOf(
  tx: Tx,
  { agencyId, companyId, after, now }: Company & { after: string | undefined; now: Date },
): Promise<SettledRow[]> {
  const { decided, finished } = settledBefore(now);
  const hasLater = tx
    .select({ one: sql`1` })
    .from(later)
    .where(sameAgency(later, agencyId, { previous_id: responses.id }));
  return tx
    .select({
      id: responses.id,
      job_id: responses.job_id,
      status: responses.status,
      first_viewed_at: responses.first_viewed_at,
    })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id, company_id: companyId }))
    .where(
      sameAgency(
        responses,
        agencyId,
        { progress: 'completed' },
        isListed,
        after === undefined ? undefined : gt(responses.id, after),
        not(exists(hasLater)),
        or(
          and(inArray(responses.status, ['accepted', 'rejected']), lt(responses.first_decided_at, decided)),
          lt(responses.finished_at, finished),
        ),
      ),
    )
    .orderBy(asc(responses.id))
    .limit(atOnce);
}

async function storeReport(
  tx: Tx,
  { agencyId, companyId }: Company,
  { cells, needed, now }: { cells: readonly Cell[]; needed: number; now: Date },
): Promise<void> {
  const id = newId();
  await tx
    .insert(impact_reports)
    .values({ agency_id: agencyId, id, company_id: companyId, at_least: needed, created_at: now });
  await tx
    .insert(impact_counts)
    .values(
      cells.map(({ jobId, ...cell }) => ({ ...cell, agency_id: agencyId, report_id: id, job_id: jobId })),
    );
}

/** What is counted is not needed any more. The key stays, so that nobody is counted twice. */
async function empty(tx: Tx, agencyId: string, waiting: readonly Waiting[]): Promise<number> {
  for (let i = 0; i < waiting.length; i += atOnce)
    await tx
      .update(self_ids)
      .set({ sealed: null })
      .where(sameAgency(self_ids, agencyId, { key: waiting.slice(i, i + atOnce).map(({ key }) => key) }));
  return waiting.length;
}

async function countedIn(tx: Tx, { agencyId, companyId }: Company): Promise<number> {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${impact_reports.at_least}), 0)`.mapWith(Number) })
    .from(impact_reports)
    .where(sameAgency(impact_reports, agencyId, { company_id: companyId }));
  return found?.sum ?? 0;
}

/**
 * Writes all rows of the agency again in the order of their keys, which is no order. PostgreSQL keeps rows in the order in which they came,
 * with the number of their transaction, and both would tell whose row is whose.
 */
async function mixSelfIds(tx: Tx, agencyId: string): Promise<void> {
  const isIts = eq(self_ids.agency_id, agencyId);
  const [found] = await tx
    .select({ written: sql<number>`count(distinct xmin::text)`.mapWith(Number) })
    .from(self_ids)
    .where(isIts);
  if ((found?.written ?? 0) < 2 || !(await tryLockAllSelfIds(tx, agencyId))) return;
  const rows = (await tx.delete(self_ids).where(isIts).returning()).toSorted((a, b) =>
    Buffer.compare(a.key, b.key),
  );
  for (let i = 0; i < rows.length; i += atOnce) await tx.insert(self_ids).values(rows.slice(i, i + atOnce));
}
