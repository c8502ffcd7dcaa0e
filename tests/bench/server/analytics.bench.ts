// Response time of a job's and an organization's analytics, with a thousand jobs and a million candidates, and how soon the numbers
// contain a decision.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { JobAnalytics } from '#contract/analytics.ts';
import { envelope } from '#contract/endpoint.ts';
import type { EmbeddedDatabase } from '../../../server/platform/db/embedded.ts';
import { asSuperuser } from '../../faults/as-superuser.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { fillReviewAgency, inTheJob, others } from './review-agency.ts';
import type { ReviewAgency } from './review-agency.ts';
import { percentile, timed } from './timed-call.ts';
import { startOwnDatabase } from '../own-database.ts';

const goal = { callMs: 60, freshMs: 5000 };
const warmUps = 5;
const times = 50;

export const name = `analytics of ${(inTheJob + others).toLocaleString('en-US')} candidates in 1,000 jobs`;

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database } = own;
  const server = await serverUnderTest({ DATABASE_URL: database.url });
  try {
    await server.start();
    const { token } = await signInToDemo(server);
    const agency = await fillReviewAgency(database);
    await countAll(database, agency);
    const p95 = (path: string) => measureCalls(server.port, path, token);
    return [
      await tabRow(agency, p95),
      await otherRow(agency, p95),
      await freshRow(`http://127.0.0.1:${server.port}`, agency, token),
    ];
  } finally {
    await server.remove();
    await own.remove();
  }
}

/** Triggers were off while the agency was filled: counts its days, and answers the job with a thousand candidates. */
async function countAll(database: EmbeddedDatabase, { smallJobId }: ReviewAgency): Promise<void> {
  await asSuperuser(database, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into response_questions (agency_id, response_id, question_id, version_id, position)
       select r.agency_id, r.id, q.id, v.id, q.sorting from responses r join questions q on q.job_id = r.job_id
       join question_versions v on v.question_id = q.id where r.job_id = $1 and r.started_at is not null`,
      [smallJobId],
    );
    await client.query(
      `insert into answers (agency_id, id, response_id, question_id, version_id, type, text, recorded_at, created_at)
       select q.agency_id, gen_random_uuid(), q.response_id, q.question_id, q.version_id, 'text', 'Because.',
         r.started_at + (q.position + 1) * interval '1 minute', r.started_at
       from response_questions q join responses r on r.id = q.response_id
       where r.job_id = $1 and r.finished_at is not null`,
      [smallJobId],
    );
    await client.query(
      `insert into funnel_days
         (agency_id, job_id, day, source, share_link_id, entered, started, answered, finished, viewed, decided)
       select agency_id, job_id, funnel_day(created_at), source, share_link_id, count(*), count(started_at),
         count(first_answered_at), count(finished_at), count(first_viewed_at), count(first_decided_at)
       from responses where source <> 'preview' group by 1, 2, 3, 4, 5
       on conflict do nothing`,
    );
    await client.query('vacuum analyze');
  });
}

/** The candidates of a job are spread over its last two years. */
const from = `from=${new Date(Date.now() - 700 * 86_400_000).toISOString().slice(0, 10)}`;

type Measure = (path: string) => Promise<number>;

async function tabRow({ smallJobId }: ReviewAgency, p95: Measure): Promise<Row> {
  const ms = await p95(`jobs/${smallJobId}/analytics?${from}`);
  return {
    figure: `${name}: a job's tab, p95 at the client`,
    goal: `<= ${goal.callMs} ms`,
    measured: `${ms.toFixed(0)} ms`,
    passed: ms <= goal.callMs,
    details: `90 days ${(await p95(`jobs/${smallJobId}/analytics`)).toFixed(0)} ms`,
  };
}

/** Without a goal: one job with a hundred thousand candidates, and all jobs together. */
async function otherRow({ jobId }: ReviewAgency, p95: Measure): Promise<Row> {
  const all = await p95('analytics');
  return {
    figure: `${name}: all jobs together, 90 days, p95 at the client`,
    goal: '-',
    measured: `${all.toFixed(0)} ms`,
    passed: null,
    details: `two years ${(await p95(`analytics?${from}`)).toFixed(0)} ms; a job with ${inTheJob} candidates ${(await p95(`jobs/${jobId}/analytics`)).toFixed(0)} ms`,
  };
}

/** Decides on a candidate and asks until the number of decisions has grown. */
async function freshRow(url: string, { smallJobId }: ReviewAgency, token: string): Promise<Row> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async () => {
    const reply = await fetch(`${url}/api/jobs/${smallJobId}/analytics?${from}`, { headers });
    return envelope(JobAnalytics).parse(await reply.json()).response.data.total.decided;
  };
  const before = await read();
  const list = await fetch(`${url}/api/jobs/${smallJobId}/responses?status=review`, { headers });
  const { id } = firstOf(await list.json());
  const startedAt = performance.now();
  const decided = await fetch(`${url}/api/responses/${id}/status`, {
    ...{ method: 'PUT', headers },
    body: JSON.stringify({ id: randomUUID(), from: 'review', to: 'accepted' }),
  });
  if (!decided.ok) throw new Error(`the decision was answered ${decided.status}`);
  while ((await read()) === before) if (performance.now() - startedAt > 10 * goal.freshMs) break;
  const ms = performance.now() - startedAt;
  return {
    figure: `${name}: from a decision to a reply that counts it`,
    goal: `<= ${goal.freshMs} ms`,
    measured: `${ms.toFixed(0)} ms`,
    passed: ms <= goal.freshMs,
  };
}

function firstOf(reply: unknown): { id: string } {
  const id = /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(reply))?.[1];
  if (!id) throw new Error('nobody waits for a decision');
  return { id };
}

async function measureCalls(port: number, path: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  for (let i = 0; i < warmUps + times; i += 1) {
    const ms = await timed(agent, port, { path, token });
    if (i >= warmUps) took.push(ms);
  }
  agent.destroy();
  return percentile(took, 0.95);
}
