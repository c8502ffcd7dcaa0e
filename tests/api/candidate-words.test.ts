// Every column that can hold a candidate's words, and that none of them outlives the answers: at the end of retention, and when the
// candidate is deleted. A column or a table that is not known here fails the test.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { addNote } from '#contract/note.ts';
import { setTags } from '#contract/response-changes.ts';
import { correctTranscript } from '#contract/transcript.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { deleteResponse } from '../../server/domain/candidates/delete-responses.ts';
import { indexWritten } from '../../server/domain/interviews/index-written.ts';
import { lockResponse } from '../../server/domain/interviews/progress.ts';
import { web_checks } from '../../server/platform/db/schema/originality.ts';
import { candidate_requests } from '../../server/platform/db/schema/response.ts';
import {
  competence_versions,
  scorecard_levels,
  scorecards,
} from '../../server/platform/db/schema/scorecard.ts';
import { storeCv } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { makeJob } from './people.ts';
import { addAssessment, competence } from './assessed.ts';
import { sayWords, videoIndex } from './said-words.ts';

/**
 * Columns of tables that belong to a candidate. `deleted`: retention deletes what the candidate gave. `kept`: the name, the decision and
 * the team's own words stay. `none`: values of our own.
 */
const columns: Record<string, { deleted?: string; kept?: string; none?: string }> = {
  answer_search: { deleted: 'words' },
  answers: { deleted: 'text code code_results', none: 'type code_language' },
  assessment_logs: { deleted: 'sealed' },
  assessment_quotes: { none: 'words_sha256' },
  assessment_reactions: { none: 'reaction' },
  assessments: {
    deleted: 'reason',
    none: 'state fault model prompt_sha256 input_sha256 dropped',
  },
  ats_orders: { none: 'external_ref state fault' },
  candidate_requests: { deleted: 'text', none: 'kind state reply' },
  compared_answers: { none: 'state kind' },
  candidate_sessions: { deleted: 'user_agent', none: 'token_hash' },
  comments: { kept: 'text' },
  guest_comments: { kept: 'text' },
  guest_ratings: { none: 'rate' },
  matches: { none: 'kind passages review' },
  messages: { none: 'channel kind recipient state fault provider_id code' },
  notes: { kept: 'text' },
  ratings: { none: 'rate' },
  response_processing: { none: 'purpose choice notice_version processor' },
  response_tags: { kept: 'tag' },
  responses: {
    deleted: 'email phone location share_ip device',
    kept: 'name note search_text sort_name',
    none: 'language status progress hash source message_state consent_version trouble overall_rate ai_assessment_text',
  },
  scorecard_levels: { kept: 'note' },
  segments: { none: 'mime_type pace marks sha256' },
  takes: { deleted: 'name', none: 'purpose mime_type state process_fault' },
  transcript_edits: { deleted: 'text' },
  transcripts: {
    deleted: 'words',
    none: 'state fault expected_language language engine model model_sha256 audio_sha256 dropped',
  },
  // The pages tell what the candidate wrote.
  web_checks: { deleted: 'results', none: 'content_sha256 state fault' },
};

/** Of live rooms. They are deleted with the room, which retention deletes (tests/api/room-retention.test.ts). */
const inRooms: Record<string, string> = {
  room_members: 'role',
  room_messages: 'kind body',
  room_notes: 'text visibility',
  room_pad_updates: 'bytes',
  room_pads: 'language state',
  room_participants:
    'kind name role state token_hash consent consent_version language device connection media',
  room_renditions: 'kind state chapters made_of',
  room_runs: 'language output',
  room_scores: 'text',
  rooms:
    'name description link share_hash source time_zone status permissions record engine end_reason guide criteria',
};

/**
 * Tables that do not belong to a candidate, so nothing of a candidate may be written into them. `idempotency_keys` has replies for a
 * day, `exports` and `files` name bytes, which are deleted (tests/api/retention.test.ts, exports.test.ts). `self_ids` refers to nobody and
 * is sealed; its rows are deleted, too (tests/api/impact.test.ts).
 */
const others = `
  agencies ai_usage api_keys ats_connections audit_log bank_entries bank_questions billing_differences billing_infos billing_letters companies competence_versions
  competences currencies deleted_interviews deleted_links domains email_changes email_confirmations exports files
  funnel_days funnel_dirty funnel_erased hiring_templates idempotency_keys impact_counts impact_reports impact_settings
  import_rows imports industries invoice_series invoices job_reviewers jobs ledger_entries ledger_transactions membership_companies
  member_identities memberships message_templates passkey_challenges passkeys password_resets payment_events pipelines plan_prices plans processes professions purchases push_subscriptions
  question_erased question_suggestions question_tests question_versions questions quick_notes rate_counters recovery_codes review_guests review_links saved_views self_ids sessions settings
  service_spend service_states share_links sign_in_failures sso_connections sso_logins status_counts stripe_customers subjects subscriptions taxes trial_claims trial_links two_factors user_invites users
  webhook_attempts webhook_deliveries webhooks writes`;

const secret = 'zebrawort';

let test: TestApp;
let owner: SignedUp;
let client: pg.Client;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  client = new pg.Client({ connectionString: test.ownerUrl });
  await client.connect();
  await client.query(`select set_config('app.agency_id', $1, false)`, [owner.agencyId]);
});
afterAll(async () => {
  await client.end();
  await test.stop();
});

it('are all known', async () => {
  const belonging = await tablesOf('responses', 'rooms');
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and t.typname in ('text', '_text', 'varchar', 'jsonb', 'json', 'bytea', 'tsvector', 'xml')`);
  const found = Map.groupBy(
    rows.filter(({ table }) => belonging.has(table)),
    ({ table }) => table,
  );
  const known = new Map(
    Object.entries(columns).map(([table, uses]) => [table, words(Object.values(uses).join(' '))]),
  );
  for (const [table, listed] of Object.entries(inRooms)) known.set(table, words(listed));
  expect(
    Object.fromEntries([...found].map(([table, of]) => [table, of.map(({ column }) => column).toSorted()])),
  ).toEqual(Object.fromEntries(known));
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const rest = tables.map(({ name }) => name).filter((name) => !belonging.has(name));
  expect(rest.toSorted()).toEqual(words(others));
});

it('go with their room, if they were said in one', async () => {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`);
  const goes = new Set(['rooms']);
  for (const _ of Object.keys(inRooms))
    for (const { child, parent } of rows) if (goes.has(parent)) goes.add(child);
  for (const table of Object.keys(inRooms)) expect.soft(goes.has(table), table).toBe(true);
});

it('are gone at the end of retention, and what stays is the team’s', async () => {
  const who = await givesEverything();
  await plant('deleted');
  await plant('kept');
  await test.deps.db.asTenant(owner, async (tx) =>
    deleteGiven(tx, test.deps, await lockResponse(tx, owner.agencyId, who.id)),
  );
  expect(await remaining('deleted')).toEqual([]);
  expect(await remaining('kept')).toContain('responses.name');
});

it('are gone without exception if the candidate is deleted', async () => {
  // The candidate of the test before.
  await client.query('delete from responses');
  const who = await givesEverything();
  await plant('deleted');
  await plant('kept');
  await test.deps.db.asTenant(owner, async (tx) =>
    deleteResponse(tx, test.deps, await lockResponse(tx, owner.agencyId, who.id)),
  );
  expect([...(await remaining('deleted')), ...(await remaining('kept'))]).toEqual([]);
});

function words(list: string): string[] {
  return list.trim().split(/\s+/).toSorted();
}

/** These tables and all whose rows refer to theirs. */
async function tablesOf(...roots: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const found = new Set(roots);
  for (const root of found) for (const { child, parent } of rows) if (parent === root) found.add(child);
  return found;
}

/** A candidate with a row in each table that `columns` names something in. */
async function givesEverything(): Promise<Candidate> {
  const job = await makeJob(test.app, owner, { competences: [competence('Care')] });
  const who = await sayWords(test, job, 'I work nights because we care');
  // The written answer is found, too.
  await indexWritten.run({}, test.deps);
  await storeCv(test.app, who, Buffer.from('%PDF-1.4 CV'));
  const params = { id: who.answerIds[videoIndex(job)] ?? '' };
  const body = { id: newId(), revision: 1, from_word: 0, to_word: 1, text: 'We' };
  expect((await call(test, correctTranscript, { token: owner.token, params, body })).status).toBe(200);
  await test.deps.db.asTenant(owner, (tx) =>
    tx.insert(candidate_requests).values({
      ...{ agency_id: owner.agencyId, id: newId(), response_id: who.id, kind: 'question', text: 'Why?' },
    }),
  );
  await checkedAndScored(job.id, who);
  const { token } = owner;
  await addAssessment(test, job, who, owner.userId);
  const note = { token, params: { id: who.id }, body: { id: newId(), text: 'A note' } };
  expect((await call(test, addNote, note)).status).toBe(200);
  const tags = { id: newId(), response_ids: [who.id], add: ['Calm'], remove: [] };
  expect((await call(test, setTags, { token, params: { id: job.id }, body: tags })).status).toBe(200);
  return who;
}

/** Rows that need a service or a job with competences. */
async function checkedAndScored(jobId: string, who: Candidate): Promise<void> {
  const agency_id = owner.agencyId;
  const [answerId = ''] = who.answerIds;
  const [competenceId, versionId] = [newId(), newId()];
  const place = { agency_id, response_id: who.id, user_id: owner.userId };
  const wording = { agency_id, id: versionId, job_id: jobId, competence_id: competenceId, version: 1 };
  await test.deps.db.asTenant(owner, async (tx) => {
    await tx.insert(web_checks).values({ agency_id, answer_id: answerId, content_sha256: 'f', results: [] });
    await tx.insert(competence_versions).values({ ...wording, name: 'Calm', levels: [] });
    await tx.insert(scorecards).values(place);
    const level = { ...place, competence_id: competenceId, version_id: versionId, level: 3 };
    await tx.insert(scorecard_levels).values(level);
  });
}

/** Writes the secret into these columns of all rows. Generated ones follow. */
async function plant(use: 'deleted' | 'kept'): Promise<void> {
  for (const { table, column, type } of await typesOf(use)) {
    if (type === null) continue;
    const values: Record<string, string> = {
      text: `'${secret}'`,
      jsonb: `'["${secret}"]'::jsonb`,
      tsvector: `'${secret}'::tsvector`,
      bytea: `'${secret}'::bytea`,
    };
    const { rowCount } = await client.query(`update ${table} set ${column} = ${values[type] ?? 'fail'}`);
    if (!withoutRows.includes(table)) expect.soft(rowCount, `${table}.${column}`).toBeGreaterThan(0);
  }
}

/** Of guests and of the team: nothing to prove, they stay. */
const withoutRows = ['comments', 'guest_comments'];

async function typesOf(use: 'deleted' | 'kept') {
  const listed = Object.entries(columns).flatMap(([table, uses]) =>
    words(uses[use] ?? '').flatMap((column) => (column ? [{ table, column }] : [])),
  );
  const { rows } = await client.query<{ table: string; column: string; type: string; generated: string }>(`
    select attrelid::regclass::text as table, attname as column, format_type(atttypid, null) as type, attgenerated as generated
    from pg_attribute where attnum > 0`);
  return listed.map(({ table, column }) => {
    const found = rows.find((row) => row.table === table && row.column === column);
    return { table, column, type: found?.generated === '' ? found.type : null };
  });
}

/** The columns that have the secret. */
async function remaining(use: 'deleted' | 'kept'): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await typesOf(use)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column}::text like $1 or ${column}::text like $2`,
      [`%${secret}%`, `%${Buffer.from(secret).toString('hex')}%`],
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}
