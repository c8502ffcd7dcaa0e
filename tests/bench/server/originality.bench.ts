// How long the comparison of one answer takes, with ten thousand others to the same question: from the queued task to the stored result.
import type pg from 'pg';
import { pino } from 'pino';
import { newId } from '#contract/id.ts';
import { compareOne } from '../../../server/domain/originality/compare-answer.ts';
import { fingerprintsOf } from '../../../server/domain/originality/fingerprint.ts';
import {
  asCode,
  disguised,
  pick,
  randomOf,
  someProgram,
} from '../../../server/domain/originality/test-answers.ts';
import { tokenize } from '../../../server/domain/originality/tokens.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import { asSuperuser } from '../../faults/as-superuser.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { percentile } from './timed-call.ts';
import { startOwnDatabase } from '../own-database.ts';

const others = 10_000;
const measured = 100;
const warmUps = 10;
const goalMs = 100;
const seed = 20_261_126;

export const name = 'one answer against 10,000 others to the same question';

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database } = own;
  const server = await serverUnderTest({ DATABASE_URL: database.url });
  try {
    await server.start();
    await signInToDemo(server);
    // Nobody else may take the tasks or the time.
    await server.stop();
    const { agencyId, answerIds, copies } = await asSuperuser(database, fill);
    const db = openDatabase(database.url, { maxConnections: 4 });
    const deps = { db, log: pino({ level: 'silent' }), now: () => new Date() };
    const times: number[] = [];
    for (const answerId of answerIds) {
      const begin = performance.now();
      await compareOne(deps, agencyId, answerId);
      times.push(performance.now() - begin);
    }
    const found = await asSuperuser(database, (client) => countFound(client, copies));
    await db.close();
    const p95 = percentile(times.slice(warmUps), 0.95);
    return [
      {
        figure: `compare one answer with ${others} others (p95)`,
        goal: `${goalMs} ms`,
        measured: `${Math.round(p95)} ms`,
        passed: p95 <= goalMs && found === copies.length,
        details: `p50 ${Math.round(percentile(times.slice(warmUps), 0.5))} ms; ${found} of ${copies.length} copies found`,
      },
    ];
  } finally {
    await server.remove();
    await own.remove();
  }
}

interface Filled {
  agencyId: string;
  /** Queued, not compared. Every second one is a copy. */
  answerIds: string[];
  copies: Copy[];
}

interface Copy {
  answerId: string;
  /** The answer that it was copied from. */
  sourceId: string;
}

/** Rows as the app writes them. */
async function fill(client: pg.Client): Promise<Filled> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{
    agency_id: string;
    job_id: string;
    question_id: string;
    version_id: string;
  }>(
    `select q.agency_id, q.job_id, q.id as question_id, v.id as version_id from questions q
     join question_versions v on v.agency_id = q.agency_id and v.question_id = q.id where v.type = 'code' limit 1`,
  );
  const [place] = rows;
  if (!place) throw new Error('the demo has a code question');
  const random = randomOf(seed);
  const programs: { answerId: string; code: string }[] = [];
  const insert = async (code: string, isCompared: boolean): Promise<string> => {
    const [responseId, answerId] = [newId(), newId()];
    const { agency_id: agencyId, job_id: jobId, question_id: questionId, version_id: versionId } = place;
    await client.query(
      `insert into responses (agency_id, id, job_id, name, email, hash, source) values ($1, $2, $3, 'X', $4, $2::uuid::text, 'share')`,
      [agencyId, responseId, jobId, `${responseId}@example.test`],
    );
    await client.query(
      `insert into answers (agency_id, id, response_id, question_id, version_id, type, code, code_language, recorded_at)
       values ($1, $2, $3, $4, $5, 'code', $6, 'javascript', now())`,
      [agencyId, answerId, responseId, questionId, versionId, code],
    );
    await client.query(
      `insert into compared_answers (agency_id, answer_id, lineage_id, state, kind) values ($1, $2, $3, $4, 'code')`,
      [agencyId, answerId, questionId, isCompared ? 'compared' : 'waiting'],
    );
    if (isCompared)
      await client.query(
        `insert into fingerprints (agency_id, lineage_id, hash, answer_id) select $1, $2, h, $3 from unnest($4::bigint[]) h`,
        [agencyId, questionId, answerId, fingerprintsOf(tokenize(asCode(code)))],
      );
    return answerId;
  };
  for (let i = 0; i < others; i++) {
    const code = someProgram(random, 6).join('\n\n');
    programs.push({ answerId: await insert(code, true), code });
  }
  const answerIds: string[] = [];
  const copies: Copy[] = [];
  for (let i = 0; i < measured + warmUps; i++) {
    const own = someProgram(random, 3).join('\n\n');
    const source = pick(random, programs);
    const isCopy = i % 2 === 1;
    const answerId = await insert(isCopy ? `${own}\n${disguised(random, source.code)}` : own, false);
    answerIds.push(answerId);
    if (isCopy) copies.push({ answerId, sourceId: source.answerId });
  }
  await client.query('analyze');
  return { agencyId: place.agency_id, answerIds, copies };
}

/** How many copies have a match with the answer that they were copied from. */
async function countFound(client: pg.Client, copies: readonly Copy[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::uuid[], $2::uuid[]) as c(answer, source)
     where exists (select from matches where answer_a = least(c.answer, c.source) and answer_b = greatest(c.answer, c.source))`,
    [copies.map(({ answerId }) => answerId), copies.map(({ sourceId }) => sourceId)],
  );
  return rows[0]?.count ?? 0;
}
