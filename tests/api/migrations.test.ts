// Migrations that move rows, on a database that an older version has filled.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { countFinished } from '../../server/domain/organizations/plans/counted.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { migrateUpTo } from '../../server/entry/backup/load-database.ts';
import { migrateDatabase, migrationsFolder } from '../../server/entry/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { inDatabase, runSql } from './one-database-server.ts';

const server = inject('databaseServer');

test('deleted interviews that older versions counted among the write ids have their own table', async () => {
  const { url, run } = await databaseAt('0016_search_by_text');
  const [agency, otherAgency] = [newId(), newId()];
  const write = (of: string, writer: string, kind: string) =>
    `insert into writes (agency_id, id, writer, kind, content_hash) values ('${of}', '${newId()}', '${writer}', '${kind}', '')`;
  // Their plan does not matter here.
  await run(
    'set session_replication_role = replica',
    `insert into agencies (agency_id, name, plan_id) values ('${agency}', 'One', '${newId()}'), ('${otherAgency}', 'Other', '${newId()}')`,
    write(agency, 'month:2026-09', 'deleted_response'),
    write(agency, 'month:2026-09', 'deleted_response'),
    write(agency, 'month:2026-10', 'deleted_response'),
    write(otherAgency, 'month:2026-10', 'deleted_response'),
    write(agency, `user:${newId()}`, 'job'),
  );
  await migrateDatabase(url, allTasks);
  const db = openDatabase(url, { maxConnections: 1 });
  onTestFinished(() => db.close());
  const year = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')] as const;
  const counted = (agencyId: string) =>
    db.asTenant({ agencyId }, (tx) => countFinished(tx, agencyId, ...year));
  expect(await counted(agency)).toEqual(
    new Map([
      ['2026-09', 2],
      ['2026-10', 1],
    ]),
  );
  expect(await counted(otherAgency)).toEqual(new Map([['2026-10', 1]]));
  const [left, guarded] = await run(
    'select kind from writes',
    `select from pg_class where relname in ('writes', 'deleted_interviews') and relforcerowsecurity`,
  );
  expect(left?.rows).toEqual([{ kind: 'job' }]);
  expect(guarded?.rowCount).toBe(2);
});

test('written answers of older versions, whose times no candidate saw, have no limit', async () => {
  const { url, run } = await databaseAt('0022_preferences');
  const agency = newId();
  const version = (type: string) =>
    `insert into question_versions (agency_id, id, question_id, version, type, question, time, is_count, points, retake, language_answer, copyscape_check)
     values ('${agency}', '${newId()}', '${newId()}', 1, '${type}', 'Why?', 120, false, 0, 0, 'en-US', false)`;
  const inTemplate = JSON.stringify({
    questions: [
      { type: 'text', time: 300 },
      { type: 'video', time: 90 },
    ],
    competences: [],
  });
  const bank = (type: string) =>
    `insert into bank_questions (agency_id, id, subject_id, language, content)
     values ('${agency}', '${newId()}', '${newId()}', 'en-US', '{"type": "${type}", "time": 120}')`;
  const template = (content: string) =>
    `insert into hiring_templates (agency_id, id, name, content) values ('${agency}', '${newId()}', 'T', '${content}')`;
  await run(
    'set session_replication_role = replica',
    ...['video', 'text', 'code', 'choice'].map(version),
    ...['video', 'code'].map(bank),
    template(inTemplate),
    template('{"questions": [], "competences": []}'),
  );
  await migrateDatabase(url, allTasks);
  const [versions, questions, templates, unguarded] = await run(
    'select type, time from question_versions order by time, type',
    `select content from bank_questions order by content->>'type'`,
    'select content from hiring_templates order by length(content::text)',
    `select from pg_class where relname in ('question_versions', 'bank_questions', 'hiring_templates') and not relforcerowsecurity`,
  );
  expect(versions?.rows).toEqual([
    { type: 'video', time: 120 },
    ...['choice', 'code', 'text'].map((type) => ({ type, time: null })),
  ]);
  expect(questions?.rows.map(({ content }) => content.time)).toEqual(['Unlim', 120]);
  expect(templates?.rows.map(({ content }) => content.questions)).toEqual([
    [],
    [
      { type: 'text', time: 'Unlim' },
      { type: 'video', time: 90 },
    ],
  ]);
  expect(unguarded?.rowCount).toBe(0);
});

test('companies with the former default colors have today’s, others keep their own', async () => {
  const { url, run } = await databaseAt('0026_written_time_limits');
  const agency = newId();
  const company = (colors: string) =>
    `insert into companies (agency_id, id, name, share_hash, bg_color, buttons_color)
     values ('${agency}', '${newId()}', 'C', '${newId()}', ${colors})`;
  await run(
    'set session_replication_role = replica',
    `insert into agencies (agency_id, name, plan_id) values ('${agency}', 'One', '${newId()}')`,
    company(`'#F4F6F8', '#0b5fff'`),
    company(`'#112233', '#445566'`),
  );
  await migrateDatabase(url, allTasks);
  const [companies] = await run(
    'select bg_color, buttons_color, consent_by_starting from companies order by bg_color desc',
  );
  expect(companies?.rows).toEqual([
    { bg_color: '#f6f6f9', buttons_color: '#3a4bc8', consent_by_starting: false },
    { bg_color: '#112233', buttons_color: '#445566', consent_by_starting: false },
  ]);
});

test('competences of older versions have their wording, so that they can be scored', async () => {
  const { url, run } = await databaseAt('0045_transcripts');
  const [agency, job, competence] = [newId(), newId(), newId()];
  await run(
    'set session_replication_role = replica',
    `insert into jobs (agency_id, id, company_id, name, start_at, hash_link)
     values ('${agency}', '${job}', '${newId()}', 'Nurse', now(), '${newId()}')`,
    `insert into competences (agency_id, id, job_id, name, score, sorting)
     values ('${agency}', '${competence}', '${job}', 'Calm', 70, 0)`,
  );
  await migrateDatabase(url, allTasks);
  const [versions, unguarded] = await run(
    'select agency_id, job_id, competence_id, version, name, levels from competence_versions',
    `select from pg_class where relname in ('competences', 'competence_versions', 'scorecards', 'scorecard_levels')
     and not relforcerowsecurity`,
  );
  expect(versions?.rows).toEqual([
    { agency_id: agency, job_id: job, competence_id: competence, version: 1, name: 'Calm', levels: [] },
  ]);
  expect(unguarded?.rowCount).toBe(0);
});

test('prices become whole minor units, in an added currency with its own number of digits', async () => {
  const { url, run } = await databaseAt('0030_sorted_people');
  const plan = newId();
  const price = (currency: string, symbol: string, amount: string) =>
    `insert into plan_prices (id, plan_id, price, currency, symbol, yearly) values ('${newId()}', '${plan}', ${amount}, '${currency}', '${symbol}', false)`;
  await run(
    `insert into plans (id, code, name, description, price, live, interviews_limit, responses_limit, companies_limit, users_limit, questions_limit, video_questions_limit)
     values ('${plan}', 'own', 'Own', '', 9.99, false, 1, 1, 1, 1, 1, 1)`,
    price('EUR', '€', '19.99'),
    price('JPY', '¥', '1500.00'),
    price('KWD', 'KD', '4.25'),
    price('CHF', 'Fr.', '0.29'),
  );
  await migrateDatabase(url, allTasks);
  const [prices] = await run(
    `select p.currency, p.amount_minor, c.exponent, c.symbol from plan_prices p
     join currencies c on c.code = p.currency where p.plan_id = '${plan}' order by 1`,
  );
  expect(prices?.rows).toEqual([
    { currency: 'CHF', amount_minor: '29', exponent: 2, symbol: 'Fr.' },
    { currency: 'EUR', amount_minor: '1999', exponent: 2, symbol: '€' },
    { currency: 'JPY', amount_minor: '1500', exponent: 0, symbol: '¥' },
    { currency: 'KWD', amount_minor: '4250', exponent: 3, symbol: 'KD' },
  ]);
});

test('the first answer, view and decision of existing candidates are found, and their days counted', async () => {
  const { url, run } = await databaseAt('0045_transcripts');
  const [agency, job, user] = [newId(), newId(), newId()];
  const ids = {
    decided: newId(),
    undone: newId(),
    opened: newId(),
    rated: newId(),
    invited: newId(),
    preview: newId(),
  };
  const response = (id: string, status: string, source = 'share') =>
    `insert into responses (agency_id, id, job_id, hash, source, status, created_at, started_at, finished_at, updated_at)
     values ('${agency}', '${id}', '${job}', '${newId()}', '${source}', '${status}', '2026-03-01T23:30:00Z',
       ${source === 'email' ? 'null, null' : `'2026-03-02', '2026-03-03'`}, '2026-03-09')`;
  const audit = (id: string, status: string, day: string) =>
    `insert into audit_log (agency_id, id, kind, subject_kind, subject_id, after, created_at)
     values ('${agency}', '${newId()}', 'status', 'response', '${id}', '{"status": "${status}"}', '${day}')`;
  const answer = newId();
  await run(
    'set session_replication_role = replica',
    `insert into jobs (agency_id, id, company_id, name, description, start_at, hash_link)
     values ('${agency}', '${job}', '${newId()}', 'J', '', now(), '${newId()}')`,
    response(ids.decided, 'rejected'),
    response(ids.undone, 'review'),
    response(ids.opened, 'review'),
    response(ids.rated, 'review'),
    response(ids.invited, 'invited', 'email'),
    response(ids.preview, 'accepted', 'preview'),
    audit(ids.undone, 'wait', '2026-03-04'),
    audit(ids.undone, 'accepted', '2026-03-05'),
    audit(ids.undone, 'review', '2026-03-06'),
    `insert into response_views (agency_id, response_id, user_id, seen_at) values
     ('${agency}', '${ids.opened}', '${user}', '2026-03-08'), ('${agency}', '${ids.opened}', '${newId()}', '2026-03-07')`,
    `insert into answers (agency_id, id, response_id, question_id, version_id, type, recorded_at, created_at) values
     ('${agency}', '${answer}', '${ids.rated}', '${newId()}', '${newId()}', 'text', '2026-03-02', '2026-03-02')`,
    `insert into ratings (agency_id, answer_id, user_id, rate, created_at) values
     ('${agency}', '${answer}', '${user}', 'good', '2026-03-06')`,
  );
  await migrateDatabase(url, allTasks);
  const [firsts, days, unguarded] = await run(
    `select id, first_answered_at::date::text as answered, first_viewed_at::date::text as viewed,
       first_decided_at::date::text as decided from responses where source <> 'preview'`,
    'select day::text, source, entered, started, answered, finished, viewed, decided from funnel_days order by source',
    `select from pg_class where relname in ('responses', 'answers', 'ratings', 'response_views', 'audit_log', 'funnel_days')
       and not relforcerowsecurity`,
  );
  const none = { answered: null, viewed: null, decided: null };
  expect(firsts?.rows.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [
      { id: ids.decided, ...none, decided: '2026-03-09' },
      { id: ids.undone, ...none, decided: '2026-03-05' },
      { id: ids.opened, ...none, viewed: '2026-03-07' },
      { id: ids.rated, ...none, answered: '2026-03-02', viewed: '2026-03-06' },
      { id: ids.invited, ...none },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  const day = '2026-03-01';
  expect(days?.rows).toEqual([
    { day, source: 'email', entered: 1, started: 0, answered: 0, finished: 0, viewed: 0, decided: 0 },
    { day, source: 'share', entered: 4, started: 4, answered: 1, finished: 4, viewed: 2, decided: 2 },
  ]);
  expect(unguarded?.rowCount).toBe(0);
});

test('existing candidates are counted by status, without previews and removed ones', async () => {
  const { url, run } = await databaseAt('0063_sign_in');
  const [agency, job, otherJob] = [newId(), newId(), newId()];
  const response = (of: string, status: string, source = 'share', removedAt = 'null') =>
    `insert into responses (agency_id, id, job_id, hash, source, status, removed_at)
     values ('${agency}', '${newId()}', '${of}', '${newId()}', '${source}', '${status}', ${removedAt})`;
  await run(
    'set session_replication_role = replica',
    ...['new', 'review', 'review'].map((status) => response(job, status)),
    response(job, 'new', 'preview'),
    response(job, 'review', 'email', 'now()'),
    response(otherJob, 'accepted', 'email'),
  );
  await migrateDatabase(url, allTasks);
  const [counts, unguarded] = await run(
    'select agency_id, job_id, status, counted from status_counts order by status',
    `select from pg_class where relname in ('responses', 'status_counts') and not relforcerowsecurity`,
  );
  expect(counts?.rows).toEqual([
    { agency_id: agency, job_id: otherJob, status: 'accepted', counted: 1 },
    { agency_id: agency, job_id: job, status: 'new', counted: 1 },
    { agency_id: agency, job_id: job, status: 'review', counted: 2 },
  ]);
  expect(unguarded?.rowCount).toBe(0);
});

/** A new database with the migrations up to this one. `run` works past row-level security, on one connection. */
async function databaseAt(tag: string) {
  const name = `candor_migrated_${randomBytes(6).toString('hex')}`;
  await runSql(server.adminUrl, `create database ${name} owner "${server.owner}"`);
  onTestFinished(() => runSql(server.adminUrl, `drop database ${name} with (force)`));
  const url = inDatabase(server.ownerUrl, name);
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  );
  await connected(url, (client) =>
    migrateUpTo(client, journal.entries.find((entry) => entry.tag === tag)?.when ?? 0),
  );
  const run = (...statements: string[]) =>
    connected(inDatabase(server.adminUrl, name), async (client) => {
      const results: pg.QueryResult[] = [];
      for (const statement of statements) results.push(await client.query(statement));
      return results;
    });
  return { url, run };
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
