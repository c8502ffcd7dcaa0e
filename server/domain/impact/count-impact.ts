// Once a day: makes the reports of companies with enough candidates. Self-identifications are opened and joined to candidates in memory
// only. The report's cells are stored, and counted rows are emptied. Safe to run twice and to be killed at any point.
import { and, asc, exists, gt, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { openSelfId, sealSelfId, selfIdKeys } from '../../kernel/secrets/self-id.ts';
import type { StoredSelfId } from '../../kernel/secrets/self-id.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { lockSelfIds } from '../../platform/db/lock-self-ids.ts';
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
  everySeconds: 86_400,
  expireSeconds: 3000,
  handler: async (_data, deps) => {
    const faults: unknown[] = [];
    const found = await deps.db.asNobody((tx) => findImpactCompanies(tx));
    for (const company of found)
      await deps.db
        .asTenant({ agencyId: company.agencyId }, (tx) => makeReport(tx, deps, company))
        // One company's failure does not stop the others.
        .catch((fault: unknown) => faults.push(fault));
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
  // If rows were rewritten after they are read here, they would not be emptied and would count again.
  await lockSelfIds(tx, agencyId);
  const waiting = await waitingOf(tx, deps, company);
  const needed = waiting.reduce((most, candidate) => Math.max(most, candidate.needed), setting.row.needed);
  if (waiting.length < needed) return;
  const cells = shownCells(waiting);
  let next = neededAfterFailure(needed);
  if (cells.length > 0) {
    await storeReport(tx, company, { cells, needed, now: deps.now() });
    await empty(tx, agencyId, waiting);
    next = neededAfter(await countedIn(tx, company));
  } else await postpone(tx, deps, agencyId, waiting, next);
  await tx.update(impact_settings).set({ needed: next }).where(isIts);
}

type Waiting = Counted & Pick<StoredSelfId, 'needed'> & { key: Buffer };

const atOnce = 2000;

/** The company's settled candidates with a self-identification that no report has counted. */
async function waitingOf(tx: Tx, deps: Deps, { agencyId, companyId }: Company): Promise<Waiting[]> {
  const keyOf = selfIdKeys(deps.signingKey, agencyId);
  const waiting: Waiting[] = [];
  for (let after: string | undefined; ;) {
    const page = await settledOf(tx, { agencyId, companyId, after, now: deps.now() });
    const last = page.at(-1);
    if (!last) return waiting;
    const byKey = new Map(page.map((row) => [keyOf(row.id).toString('hex'), row]));
    const keys = [...byKey.keys()].map((hex) => Buffer.from(hex, 'hex'));
    const found = await tx
      .select()
      .from(self_ids)
      .where(
        sameAgency(
          self_ids,
          agencyId,
          {},
          sql`${self_ids.key} = any(${sql.param(keys)}::bytea[])`,
          isNotNull(self_ids.sealed),
        ),
      );
    for (const { key, sealed } of found) {
      const row = byKey.get(key.toString('hex'));
      if (!row || !sealed) continue;
      const { selfId, needed } = openSelfId(deps.signingKey, key, sealed);
      waiting.push({ ...selfId, ...countedOf(row), key, needed });
    }
    if (page.length < atOnce) return waiting;
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

/** The key stays, so that nobody is counted twice. */
async function empty(tx: Tx, agencyId: string, waiting: readonly Waiting[]): Promise<void> {
  for (let i = 0; i < waiting.length; i += atOnce)
    await tx
      .update(self_ids)
      .set({ sealed: null })
      .where(sameAgency(self_ids, agencyId, { key: waiting.slice(i, i + atOnce).map(({ key }) => key) }));
}

/**
 * `needed` goes with the candidates, because a job can move to another company, where a few more candidates would be enough for another
 * attempt.
 */
async function postpone(
  tx: Tx,
  { signingKey }: Deps,
  agencyId: string,
  waiting: readonly Waiting[],
  needed: number,
): Promise<void> {
  for (let i = 0; i < waiting.length; i += atOnce) {
    const some = waiting.slice(i, i + atOnce);
    const keys = some.map(({ key }) => key);
    const sealed = some.map(({ key, ...selfId }) => sealSelfId(signingKey, key, { selfId, needed }));
    await tx.execute(sql`
      update self_ids s set sealed = again.sealed
      from unnest(${sql.param(keys)}::bytea[], ${sql.param(sealed)}::bytea[]) as again (key, sealed)
      where s.agency_id = ${agencyId} and s.key = again.key and s.sealed is not null`);
  }
}

async function countedIn(tx: Tx, { agencyId, companyId }: Company): Promise<number> {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${impact_reports.at_least}), 0)`.mapWith(Number) })
    .from(impact_reports)
    .where(sameAgency(impact_reports, agencyId, { company_id: companyId }));
  return found?.sum ?? 0;
}
