// Adverse impact: who can turn it on and where it is refused, the answers that candidates can give once and delete, and that no sequence of
// calls reveals a number below five.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erase, exportAnswers, getCandidatePage, openCandidatePage } from '#contract/candidate-page.ts';
import { createCompany, removeCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { exportImpact, fewestInCell, getImpact, getImpactSetting, setImpact } from '#contract/impact.ts';
import type { ImpactReport } from '#contract/impact.ts';
import { startInvitation } from '#contract/interview.ts';
import { createJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { ethnicities, giveSelfId, removeSelfId, sexes } from '#contract/self-id.ts';
import type { SelfId } from '#contract/self-id.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { removeAgency } from '../../server/domain/organizations/removal/remove-agency.ts';
import { countImpact } from '../../server/domain/impact/count-impact.ts';
import { mixSelfIds } from '../../server/domain/impact/mix-self-ids.ts';
import { lockResponse } from '../../server/domain/interviews/progress.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { openSelfId, selfIdKeys } from '../../server/kernel/secrets/self-id.ts';
import { hashToken } from '../../server/kernel/tokens.ts';
import { companies } from '../../server/platform/db/schema/company.ts';
import { findImpactCompanies, findUnmixedSelfIds } from '../../server/platform/db/lookups.ts';
import { tryLockAllSelfIds } from '../../server/platform/db/lock-self-ids.ts';
import { impact_counts, impact_reports, self_ids } from '../../server/platform/db/schema/impact.ts';
import { jobs } from '../../server/platform/db/schema/job.ts';
import { candidate_sessions, responses } from '../../server/platform/db/schema/response.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { startBody } from './interviewing.ts';
import { addColleague, ask, companyDraft, jobDraft, refusal, send } from './people.ts';
import { auditOf, openCompanyTo, rowsOf } from './workspace.ts';
import { readZip } from './zip.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const dayMs = 86_400_000;
const reason = 'The yearly report to the EEOC.';
const nothing: SelfId = { sex: null, ethnicity: null, age: null };

async function addCompany(country = 'US'): Promise<JobDetail> {
  const company = await ask(harness.app, createCompany, {
    token: owner.token,
    body: companyDraft({ country }),
  });
  return addJob(company.id);
}

const addJob = (companyId: string) =>
  ask(harness.app, createJob, { token: owner.token, body: jobDraft(companyId) });

const turn = (job: JobDetail, on: boolean, token = owner.token) => ({
  ...{ token, params: { id: job.company_id } },
  body: { on, reason },
});

const of = (job: JobDetail, token = owner.token) => ({ token, params: { id: job.company_id } });

async function turnedOn(country?: string): Promise<JobDetail> {
  const job = await addCompany(country);
  await ask(harness.app, setImpact, turn(job, true));
  return job;
}

type Outcome = 'accepted' | 'rejected' | 'viewed' | 'none';

type Known = Pick<Candidate, 'id' | 'token'>;

/** Candidates who finished, with what happened two days ago. */
async function finishedAll(job: JobDetail, outcomes: readonly Outcome[], daysAgo = 10): Promise<Known[]> {
  const made = outcomes.map((outcome) => ({
    id: newId(),
    token: randomBytes(32).toString('base64url'),
    outcome,
  }));
  const began = new Date(harness.deps.now().getTime() - daysAgo * dayMs);
  const at = new Date(harness.deps.now().getTime() - 2 * dayMs);
  const own = { agency_id: owner.agencyId };
  await harness.deps.db.asTenant(owner, async (tx) => {
    await tx.insert(responses).values(
      made.map(({ id, outcome }) => {
        const isDecided = outcome === 'accepted' || outcome === 'rejected';
        return {
          ...{
            ...own,
            id,
            job_id: job.id,
            email: `${id}@example.test`,
            hash: newLinkHash(),
            source: 'share',
          },
          ...{ status: isDecided ? outcome : 'review', progress: 'completed' },
          ...{ started_at: began, finished_at: began, created_at: began },
          ...{ first_decided_at: isDecided ? at : null, first_viewed_at: outcome === 'none' ? null : at },
        };
      }),
    );
    await tx
      .insert(candidate_sessions)
      .values(made.map(({ id, token }) => ({ ...own, response_id: id, token_hash: hashToken(token) })));
  });
  return made;
}

async function finished(job: JobDetail, outcome: Outcome = 'none', daysAgo?: number): Promise<Known> {
  const [candidate] = await finishedAll(job, [outcome], daysAgo);
  if (!candidate) throw new Error('one was added');
  return candidate;
}

const give = (candidate: Pick<Candidate, 'token'>, said: Partial<SelfId>) =>
  call(harness, giveSelfId, { token: candidate.token, body: { ...nothing, ...said } });

const stateOf = async ({ token }: Pick<Candidate, 'token'>) =>
  (await ask(harness.app, getCandidatePage, { token })).self_id;

async function archiveOf({ token }: Pick<Candidate, 'token'>): Promise<string> {
  const { rawPayload } = await send(harness.app, exportAnswers, { token });
  const index = readZip(rawPayload).find(({ name }) => name === 'index.html');
  return index?.content.toString() ?? '';
}

async function count(): Promise<void> {
  await countImpact.run({}, harness.deps);
  await mixSelfIds.run({}, harness.deps);
}

async function saidBy({ id }: Pick<Candidate, 'id'>): Promise<SelfId | 'emptied' | undefined> {
  const key = selfIdKeys(harness.deps.signingKey, owner.agencyId)(id);
  const [row] = await harness.deps.db.asTenant(owner, (tx) =>
    tx.select().from(self_ids).where(eq(self_ids.key, key)),
  );
  if (!row) return undefined;
  return row.sealed ? openSelfId(harness.deps.signingKey, key, row.sealed).selfId : 'emptied';
}

/** `accepted` of `all` candidates of a group, who all answered. */
async function group(job: JobDetail, said: Partial<SelfId>, all: number, accepted: number): Promise<Known[]> {
  const outcomes = Array.from({ length: all }, (_, i): Outcome => (i < accepted ? 'accepted' : 'rejected'));
  const made = await finishedAll(job, outcomes);
  // A few at once: connections are few.
  for (let i = 0; i < made.length; i += 5) {
    const given = await Promise.all(made.slice(i, i + 5).map((candidate) => give(candidate, said)));
    expect(given.map(({ status }) => status)).toEqual(given.map(() => 200));
  }
  return made;
}

describe('the setting', () => {
  test('is off, and only an owner turns it on, with a reason, for a company outside the EU', async () => {
    const job = await addCompany();
    const admin = await addColleague(harness.app, owner, 'admin');
    const off = { is_offered: true, country: 'US', on: null };
    expect(await ask(harness.app, getImpactSetting, of(job, admin.token))).toEqual(off);
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({ status: 409, code: 'impact_off' });
    expect(await refusal(harness.app, setImpact, turn(job, true, admin.token))).toMatchObject({
      ...{ status: 403, code: 'forbidden' },
    });
    const noReason = { ...of(job), body: { on: true, reason: '  ' } };
    expect(await refusal(harness.app, setImpact, noReason)).toMatchObject({ fields: { reason: 'required' } });
    const on = await ask(harness.app, setImpact, turn(job, true));
    expect(on.on).toMatchObject({ reason, by: 'Olga Owner' });
    // Repeated: nothing changes.
    expect(await ask(harness.app, setImpact, turn(job, true))).toEqual(on);
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({
      ...{ status: 409, code: 'too_few', details: { needed: 50 } },
    });
    expect((await ask(harness.app, setImpact, turn(job, false))).on).toBeNull();
    const lines = await auditOf(harness.app, owner, job.company_id);
    expect(
      lines
        .filter(({ kind }) => kind.startsWith('impact'))
        .map(({ kind, after, user_id }) => [kind, after, user_id]),
    ).toEqual([
      ['impact_on', { reason }, owner.userId],
      ['impact_off', { reason }, owner.userId],
    ]);
  });

  test('does not exist for companies in the EU or the EEA, or without a country', async () => {
    for (const country of ['DE', 'FR', 'IE', 'NO', 'IS', 'LI', 'RE', 'AX', '']) {
      const job = await addCompany(country);
      expect.soft((await ask(harness.app, getImpactSetting, of(job))).is_offered, country).toBe(false);
      const refused = await refusal(harness.app, setImpact, turn(job, true));
      expect.soft(refused.code, country).toBe('impact_off');
    }
    for (const country of ['US', 'CA', 'IN'])
      expect
        .soft((await ask(harness.app, getImpactSetting, of(await addCompany(country)))).is_offered)
        .toBe(true);
  });

  test('ends when the company moves to the EU', async () => {
    const job = await turnedOn();
    const candidate = await finished(job);
    expect(await stateOf(candidate)).toBe('offered');
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.update(companies).set({ country: 'DE' }).where(eq(companies.id, job.company_id)),
    );
    expect(await stateOf(candidate)).toBeUndefined();
    expect((await give(candidate, { sex: 'female' })).error?.code).toBe('impact_off');
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({ code: 'impact_off' });
  });
});

describe('who reads it', () => {
  test('owners and admins, of companies they see, and no API key', async () => {
    const job = await turnedOn();
    const calls = [getImpactSetting, getImpact, exportImpact];
    for (const role of ['recruiter', 'reviewer'] as const) {
      const { token } = await addColleague(harness.app, owner, role);
      for (const endpoint of calls)
        expect(await refusal(harness.app, endpoint, of(job, token))).toMatchObject({ status: 403 });
    }
    const limited = await addColleague(harness.app, owner, 'admin', { allCompanies: false });
    const stranger = await signUp(harness);
    for (const { token } of [limited, stranger])
      for (const endpoint of [...calls, setImpact])
        expect(
          await refusal(harness.app, endpoint, {
            ...of(job, token),
            ...(endpoint === setImpact && turn(job, true, token)),
          }),
        ).toMatchObject({ code: 'not_found' });
    await openCompanyTo(harness.app, limited, job.company_id);
    expect((await ask(harness.app, getImpactSetting, of(job, limited.token))).on?.reason).toBe(reason);
    for (const { access } of calls) expect('api' in access).toBe(false);
  });
});

describe('a candidate', () => {
  test('is asked only after finishing, answers once, and can delete the answers', async () => {
    const job = await turnedOn();
    const unfinished = await addCandidate(harness.app, job, { isAnswered: false });
    expect(await stateOf(unfinished)).toBeUndefined();
    expect((await give(unfinished, { sex: 'male' })).error).toMatchObject({ code: 'impact_off' });
    const candidate = await finished(job);
    expect(await stateOf(candidate)).toBe('offered');
    const said: SelfId = { sex: 'female', ethnicity: 'asian', age: 'over_40' };
    // At once from two tabs, and replayed with something else: one of the first two stays.
    await Promise.all([give(candidate, said), give(candidate, said)]);
    expect((await give(candidate, { sex: 'male' })).status).toBe(200);
    expect([await saidBy(candidate), await stateOf(candidate)]).toEqual([said, 'given']);
    expect((await call(harness, removeSelfId, { token: candidate.token })).status).toBe(200);
    expect([await saidBy(candidate), await stateOf(candidate)]).toEqual(['emptied', 'gone']);
    expect((await give(candidate, said)).status).toBe(200);
    expect(await saidBy(candidate)).toBe('emptied');
  });

  test('of a company that does not ask, of a preview, or who withdrew, is not asked', async () => {
    const quiet = await finished(await addCompany());
    expect([await stateOf(quiet), (await give(quiet, {})).error?.code]).toEqual([undefined, 'impact_off']);
    const job = await turnedOn();
    for (const changed of [{ source: 'preview' }, { progress: 'withdrawn' }]) {
      const candidate = await finished(job);
      await harness.deps.db.asTenant(owner, (tx) =>
        tx.update(responses).set(changed).where(eq(responses.id, candidate.id)),
      );
      expect(await stateOf(candidate)).toBeUndefined();
      expect((await give(candidate, {})).error?.code).toBe('impact_off');
    }
  });

  test('finds the answers in the archive while they are stored', async () => {
    const candidate = await finished(await turnedOn());
    expect(await archiveOf(candidate)).not.toContain('Black or African American');
    await give(candidate, { ethnicity: 'black' });
    expect(await archiveOf(candidate)).toContain('Black or African American');
    await call(harness, removeSelfId, { token: candidate.token });
    expect(await archiveOf(candidate)).not.toContain('Black or African American');
  });

  test('keeps the answers from a recruiter who opens the link after the interview', async () => {
    const job = await turnedOn();
    const [answered, silent] = [await finished(job), await finished(job)];
    await give(answered, { ethnicity: 'black' });
    for (const candidate of [answered, silent]) {
      const { hash } = await ask(harness.app, getCandidatePage, { token: candidate.token });
      const token = startBody().session_token;
      const opened = { params: { hash }, body: { session_token: token } };
      expect((await ask(harness.app, openCandidatePage, opened)).self_id).toBeUndefined();
      expect(await stateOf({ token })).toBeUndefined();
      expect(await archiveOf({ token })).not.toContain('Black or African American');
      expect((await give({ token }, { sex: 'male' })).error?.code).toBe('impact_off');
      expect((await call(harness, removeSelfId, { token })).error?.code).toBe('forbidden');
    }
    expect([await stateOf(answered), await stateOf(silent)]).toEqual(['given', 'offered']);
    expect(await archiveOf(answered)).toContain('Black or African American');
  });

  test('is not asked if a recruiter joined with the link before the end', async () => {
    const job = await turnedOn();
    const candidate = await addCandidate(harness.app, job, { isAnswered: false, progress: 'in_progress' });
    const body = startBody();
    await ask(harness.app, startInvitation, { params: { hash: candidate.hash }, body });
    await harness.deps.db.asTenant(owner, (tx) =>
      tx
        .update(responses)
        .set({ progress: 'completed', finished_at: harness.deps.now() })
        .where(eq(responses.id, candidate.id)),
    );
    for (const token of [candidate.token, body.session_token]) {
      expect(await stateOf({ token })).toBeUndefined();
      expect((await give({ token }, { sex: 'male' })).error?.code).toBe('impact_off');
    }
    expect(await saidBy(candidate)).toBeUndefined();
  });

  test('who is erased, deleted, or past retention leaves no row', async () => {
    const job = await turnedOn();
    const [erased, deleted, retained, staying] = await group(job, { sex: 'female' }, 4, 0);
    if (!erased || !deleted || !retained || !staying) throw new Error('four were added');
    await ask(harness.app, erase, { token: erased.token, body: { id: newId() } });
    await deleteForGood(harness, owner.token, deleted.id);
    await harness.deps.db.asTenant(owner, async (tx) =>
      deleteGiven(tx, harness.deps, await lockResponse(tx, owner.agencyId, retained.id)),
    );
    for (const gone of [erased, deleted, retained]) expect(await saidBy(gone)).toBeUndefined();
    expect(await saidBy(staying)).toMatchObject({ sex: 'female' });
    await ask(harness.app, removeCompany, of(job));
    expect(await saidBy(staying)).toBeUndefined();
  });

  test('leaves no row if they are erased while the rows are written again', async () => {
    const job = await turnedOn();
    const all = await group(job, { sex: 'male' }, 4, 0);
    await Promise.all([
      ...all.map(({ token }) => call(harness, erase, { token, body: { id: newId() } })),
      ...[count(), count()],
    ]);
    for (const candidate of all) expect(await saidBy(candidate)).toBeUndefined();
  });
});

test('an organization that is removed leaves no rows', async () => {
  const removed = await signUp(harness);
  const { token, agencyId } = removed;
  const company = await ask(harness.app, createCompany, { token, body: companyDraft({ country: 'US' }) });
  await ask(harness.app, setImpact, { token, params: { id: company.id }, body: { on: true, reason } });
  const report = { agency_id: agencyId, id: newId(), company_id: company.id, at_least: 50 };
  const cell = {
    agency_id: agencyId,
    report_id: report.id,
    dimension: 'age',
    step: 'finished',
    candidates: 9,
  };
  await harness.deps.db.asTenant(removed, async (tx) => {
    await tx.insert(self_ids).values({ agency_id: agencyId, key: randomBytes(32) });
    await tx.insert(impact_reports).values(report);
    await tx.insert(impact_counts).values({ ...cell, age: 'over_40' });
  });
  const tables = ['impact_settings', 'self_ids', 'impact_reports', 'impact_counts'];
  const counted = () =>
    Promise.all(tables.map(async (table) => (await rowsOf(harness.app, removed, table)).length));
  expect(await counted()).toEqual([1, 1, 1, 1]);
  await harness.deps.db.asTenant(removed, (tx) => removeAgency(tx, harness.deps, agencyId));
  expect(await counted()).toEqual([0, 0, 0, 0]);
});

test('the tasks look only at companies with enough answers and at rows that are new', async () => {
  const other = await signUp(harness);
  const { token, agencyId } = other;
  const company = await ask(harness.app, createCompany, { token, body: companyDraft({ country: 'US' }) });
  await ask(harness.app, setImpact, { token, params: { id: company.id }, body: { on: true, reason } });
  const add = (rows: number) =>
    harness.deps.db.asTenant(other, (tx) =>
      tx.insert(self_ids).values(
        Array.from({ length: rows }, () => ({
          agency_id: agencyId,
          key: randomBytes(32),
          sealed: randomBytes(36),
        })),
      ),
    );
  const found = async () => ({
    isCounted: (await harness.deps.db.asNobody(findImpactCompanies)).some(
      (each) => each.agencyId === agencyId,
    ),
    isMixed: (await harness.deps.db.asNobody(findUnmixedSelfIds)).includes(agencyId),
  });
  await add(49);
  expect(await found()).toEqual({ isCounted: false, isMixed: false });
  await add(1);
  expect(await found()).toEqual({ isCounted: true, isMixed: true });
  await count();
  expect(await found()).toEqual({ isCounted: true, isMixed: false });
});

describe('the rows', () => {
  test('have no time, no order and no id, even if the company has stopped asking', async () => {
    const job = await turnedOn();
    const all = await group(job, { ethnicity: 'white' }, 6, 0);
    await ask(harness.app, setImpact, turn(job, false));
    await count();
    const client = new pg.Client({ connectionString: harness.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ key: Buffer; xmin: string; bytes: number | null }>(
      'select key, xmin::text, length(sealed) as bytes from self_ids where agency_id = $1 order by ctid',
      [owner.agencyId],
    );
    const columns = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'self_ids' order by 1`,
    );
    await client.end();
    expect(columns.rows.map(({ name }) => name)).toEqual(['agency_id', 'key', 'sealed']);
    expect(rows.length).toBeGreaterThanOrEqual(all.length);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
    const keys = rows.map(({ key }) => key.toString('hex'));
    expect(keys).toEqual(keys.toSorted());
    expect(new Set(rows.map(({ bytes }) => bytes).filter((bytes) => bytes !== null)).size).toBe(1);
    // Nothing else in the database reveals an answer or has a digest of one.
    for (const table of ['writes', 'audit_log', 'idempotency_keys'])
      expect((await rowsOf(harness.app, owner, table)).filter((row) => /self.?id|white/i.test(row))).toEqual(
        [],
      );
  });
});

describe('a report', () => {
  test('compares groups, keeps small ones out, and never changes', async () => {
    const job = await turnedOn();
    await group(job, { sex: 'female', age: 'under_40' }, 20, 6);
    await group(job, { sex: 'male', age: 'over_40' }, 20, 10);
    await group(job, { sex: 'female', ethnicity: 'white' }, 4, 2);
    await count();
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({ code: 'too_few' });
    const late = await group(job, { sex: 'female', ethnicity: 'asian', age: 'over_40' }, 6, 3);
    await count();
    const report = await ask(harness.app, getImpact, of(job));
    expect([report.at_least, report.reports.length, report.steps]).toEqual([50, 1, ['accepted']]);
    const [company, ofJob] = report.tables.filter(({ dimension }) => dimension === 'age');
    expect([company?.job, ofJob?.job?.id]).toEqual([null, job.id]);
    expect(company?.groups.map(({ age, finished: all, steps }) => [age, all, steps[0]?.reached])).toEqual([
      ['under_40', 20, 6],
      ['over_40', 26, 13],
    ]);
    expect(company?.groups[0]?.steps[0]).toMatchObject({ ratio: 0.6, p: expect.closeTo(0.2318, 3) });
    expect(company?.groups[1]?.steps[0]).toMatchObject({ ratio: null, p: null });
    // Counted rows are emptied. Erasures and new candidates do not change the report.
    const [counted] = late;
    if (!counted) throw new Error('six were added');
    expect([await saidBy(counted), await stateOf(counted)]).toEqual(['emptied', 'gone']);
    await ask(harness.app, erase, { token: counted.token, body: { id: newId() } });
    await group(job, { age: 'over_40' }, 3, 3);
    await count();
    await count();
    expect(await ask(harness.app, getImpact, of(job))).toEqual(report);
    const table = await send(harness.app, exportImpact, of(job));
    expect(table.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"job_id","job","table","sex","ethnicity","age","step","finished","reached","ratio","p"',
      expect.stringContaining('"","","age","","","under_40","accepted",20,6,0.6,'),
    ]);
    // Off hides it, and on again shows the same.
    await ask(harness.app, setImpact, turn(job, false));
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({ code: 'impact_off' });
    await ask(harness.app, setImpact, turn(job, true));
    expect(await ask(harness.app, getImpact, of(job))).toEqual(report);
    const other = { ...of(job), query: { report_id: newId() } };
    expect(await refusal(harness.app, getImpact, other)).toMatchObject({ code: 'not_found' });
    const admin = await addColleague(harness.app, owner, 'admin', {
      permissions: ['companies.view', 'impact.view'],
    });
    const seen = await ask(harness.app, getImpact, of(job, admin.token));
    expect(seen.tables.filter(({ job: shown }) => shown)).toEqual([]);
  });

  test('that would show nothing needs twice as many candidates next time, even if an owner turns it off and on', async () => {
    const job = await turnedOn();
    await group(job, { age: 'under_40' }, 48, 20);
    await group(job, { age: 'over_40' }, 4, 2);
    await count();
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({ details: { needed: 100 } });
    // Now there are enough candidates of 40 or older. A report would reveal the last ones’ answers.
    for (const on of [false, true]) await ask(harness.app, setImpact, turn(job, on));
    await group(job, { age: 'over_40' }, 7, 4);
    await count();
    expect(await refusal(harness.app, getImpact, of(job))).toMatchObject({
      ...{ code: 'too_few', details: { needed: 100 } },
    });
  });

  test('that would show nothing needs twice as many candidates in another company, too, if the job moves there', async () => {
    const job = await turnedOn();
    await group(job, { age: 'under_40' }, 48, 20);
    await group(job, { age: 'over_40' }, 4, 2);
    await count();
    const { company_id: other } = await turnedOn();
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.update(jobs).set({ company_id: other }).where(eq(jobs.id, job.id)),
    );
    const moved = { ...job, company_id: other };
    await group(moved, { age: 'over_40' }, 7, 4);
    await count();
    expect(await refusal(harness.app, getImpact, of(moved))).toMatchObject({ code: 'too_few' });
    await group(moved, { age: 'over_40' }, 41, 20);
    await count();
    expect(await ask(harness.app, getImpact, of(moved))).toMatchObject({ at_least: 100 });
  });

  test('empties what it counts, even while another process mixes the rows', async () => {
    const job = await turnedOn();
    const counted = await group(job, { age: 'over_40' }, 25, 10);
    await group(job, { age: 'under_40' }, 25, 10);
    const counting = await harness.deps.db.asTenant(owner, async (tx) => {
      expect(await tryLockAllSelfIds(tx, owner.agencyId)).toBe(true);
      const rows = await tx.delete(self_ids).where(eq(self_ids.agency_id, owner.agencyId)).returning();
      const begun = count();
      // Until it waits for this transaction.
      await expect.poll(() => waitingTransactions(), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
      await tx.insert(self_ids).values(rows);
      return [begun];
    });
    await Promise.all(counting);
    expect(await ask(harness.app, getImpact, of(job))).toMatchObject({ at_least: 50 });
    for (const candidate of counted) expect(await saidBy(candidate)).toBe('emptied');
  });

  test('counts candidates decided a day ago or finished half a year ago, and only the newest attempt', async () => {
    const job = await turnedOn();
    const later = await finished(job, 'accepted');
    const earlier = await finished(job, 'rejected');
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.update(responses).set({ previous_id: earlier.id }).where(eq(responses.id, later.id)),
    );
    const silent = await finished(job, 'viewed', 200);
    const [waiting, fresh] = [await finished(job, 'viewed'), await finished(job, 'accepted')];
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.update(responses).set({ first_decided_at: harness.deps.now() }).where(eq(responses.id, fresh.id)),
    );
    for (const candidate of [later, earlier, silent, waiting, fresh])
      await give(candidate, { age: 'over_40' });
    await group(job, { age: 'over_40' }, 28, 13);
    await group(job, { age: 'under_40' }, 30, 15);
    await count();
    const { tables } = await ask(harness.app, getImpact, of(job));
    const [company] = tables;
    expect(company?.groups.map(({ age, finished: all, steps }) => [age, all, steps.at(-1)?.reached])).toEqual(
      [
        ['under_40', 30, 15],
        ['over_40', 30, 14],
      ],
    );
    for (const candidate of [earlier, waiting, fresh]) expect(await saidBy(candidate)).not.toBe('emptied');
  });
});

/** Transactions that wait for another one. */
async function waitingTransactions(): Promise<number> {
  const client = new pg.Client({ connectionString: harness.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows[0]?.waiting ?? 0;
}

describe('no sequence of calls', () => {
  test('reveals a number below five while candidates finish, answer, are decided and are erased', async () => {
    const happening = fc.record({
      sex: fc.constantFrom(...sexes, null),
      ethnicity: fc.constantFrom(...ethnicities.slice(1, 4), null),
      age: fc.constantFrom('under_40' as const, 'over_40' as const, null),
      outcome: fc.constantFrom<Outcome[]>('accepted', 'rejected', 'rejected', 'viewed'),
      isSecondJob: fc.boolean(),
      next: fc.constantFrom('nothing', 'nothing', 'nothing', 'count', 'erase', 'switch'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 120, maxLength: 140 }), async (happenings) => {
        const first = await turnedOn();
        const second = await addJob(first.company_id);
        const read = new Map<string, ImpactReport>();
        const all: Known[] = [];
        for (const { sex, ethnicity, age, outcome, isSecondJob, next } of happenings) {
          const candidate = await finished(isSecondJob ? second : first, outcome);
          await give(candidate, { sex, ethnicity, age });
          all.push(candidate);
          if (next === 'erase')
            await call(harness, erase, { token: all.shift()?.token ?? '', body: { id: newId() } });
          if (next === 'switch')
            for (const on of [false, true]) await ask(harness.app, setImpact, turn(first, on));
          if (next !== 'count') continue;
          await count();
          const reply = await call(harness, getImpact, of(first));
          if (reply.error) continue;
          for (const { id } of reply.data.reports) {
            const again = await ask(harness.app, getImpact, { ...of(first), query: { report_id: id } });
            const before = read.get(id);
            // A report never changes.
            if (before) expect({ ...again, reports: [] }).toEqual({ ...before, reports: [] });
            read.set(id, again);
          }
        }
        for (const report of read.values()) expectNoneSmall(report);
        const cells = await rowsOf(harness.app, owner, 'impact_counts');
        expect(cells.length > 0 || read.size === 0).toBe(true);
      }),
      { numRuns: 2 },
    );
  }, 300_000);
});

/** Each number, the differences between steps, and those between the company and a job. */
function expectNoneSmall({ tables }: ImpactReport): void {
  for (const { job, dimension, groups } of tables) {
    for (const { finished: all, steps, ...named } of groups) {
      const reached = [all, ...steps.map((step) => step.reached), 0];
      for (const [i, number] of reached.slice(0, -1).entries())
        expect(number - (reached[i + 1] ?? 0)).toBeGreaterThanOrEqual(fewestInCell);
      if (!job) continue;
      const same = (other: object) =>
        JSON.stringify(other) === JSON.stringify([named.sex, named.ethnicity, named.age]);
      const whole = tables
        .find((table) => !table.job && table.dimension === dimension)
        ?.groups.find(({ sex, ethnicity, age }) => same([sex, ethnicity, age]));
      const left = (whole?.finished ?? 0) - all;
      expect(left === 0 || left >= fewestInCell).toBe(true);
    }
  }
}
