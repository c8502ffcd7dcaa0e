// The search in answers, over ten thousand transcripts of two minutes, through the whole server and under row-level security: rare and
// common words, phrases and unfinished words, in a job and in all.
import { Agent } from 'node:http';
import pg from 'pg';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { searchVector } from '../../../server/domain/interviews/index-words.ts';
import { joinEmbedded } from '../../../server/platform/db/embedded.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { ServerUnderTest } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { percentile, timed } from './timed-call.ts';

const many = Number(process.env['BENCH_ANSWERS'] ?? 10_000);
const wordsEach = 300;
const goalMs = 60;
const warmUps = 10;
const times = 100;
/** Rows in one statement. */
const atOnce = 250;

export const name = `Searching ${many.toLocaleString('en')} transcripts`;

/** What is typed, by how many answers have it. */
const searches = {
  one: 'lighthouse',
  'one in a hundred': 'submarine',
  'one in a hundred, unfinished': 'submar',
  'one in three': 'hospital',
  'nearly all': 'the',
  'nearly all, three words': 'the and we',
  'a phrase in one in a hundred': '"night shift"',
  none: 'zebediah',
};

export async function run(): Promise<Row[]> {
  const server = await serverUnderTest();
  const agent = new Agent({ keepAlive: true });
  await server.start();
  try {
    const { token, job } = await signInToDemo(server);
    await fill(server, job);
    const rows: Row[] = [];
    for (const [found, typed] of Object.entries(searches)) {
      const query = `answers/search?q=${encodeURIComponent(typed)}`;
      const everywhere = await percentiles(agent, server.port, query, token);
      const inJob = await percentiles(agent, server.port, `${query}&job_id=${job.id}`, token);
      rows.push({
        figure: `${name}: ${found}; in all jobs, in one`,
        goal: `p95 < ${goalMs} ms`,
        measured: `p95 ${everywhere.p95.toFixed(1)} ms; ${inJob.p95.toFixed(1)} ms`,
        passed: Math.max(everywhere.p95, inJob.p95) < goalMs,
        details: `median ${everywhere.p50.toFixed(1)} ms; ${inJob.p50.toFixed(1)} ms`,
      });
    }
    return rows;
  } finally {
    agent.destroy();
    await server.remove();
  }
}

async function percentiles(agent: Agent, port: number, path: string, token: string) {
  const measured: number[] = [];
  for (let i = 0; i < warmUps + times; i += 1) {
    const ms = await timed(agent, port, { path, token });
    if (i >= warmUps) measured.push(ms);
  }
  return { p50: percentile(measured, 0.5), p95: percentile(measured, 0.95) };
}

/** Of letters, and frequent words are frequent, as in speech. */
const vocabulary = Array.from({ length: 4000 }, (_, i) => `word${i.toString().replace(/\d/g, letterOf)}`);

function letterOf(digit: string): string {
  return 'abcdefghij'.charAt(Number(digit));
}

function saidBy(i: number): string[] {
  const said = Array.from({ length: wordsEach }, (_, at) => {
    const random = fraction(i * wordsEach + at);
    return vocabulary[Math.floor(vocabulary.length * random ** 3)] ?? '';
  });
  const put = (at: number, ...words: string[]) => said.splice(at, words.length, ...words);
  if (i % 50 !== 1) put(0, 'the', 'and', 'we');
  if (i % 3 === 0) put(10, 'hospital');
  if (i % 100 === 7) put(20, 'night', 'shift', 'submarine');
  if (i === Math.floor(many / 2)) put(30, 'lighthouse');
  return said;
}

/** The same in every run. */
function fraction(seed: number): number {
  const x = Math.sin(seed + 1) * 10_000;
  return x - Math.floor(x);
}

/** As the server leaves them: an answer with a transcript and its words in the search. */
async function fill(server: ServerUnderTest, job: JobDetail): Promise<void> {
  const client = new pg.Client({ connectionString: await joinEmbedded(server.dataDir) });
  await client.connect();
  try {
    await client.query(`select set_config('app.agency_id', $1, false)`, [job.agency_id]);
    const question = job.questions.find(({ type }) => type === 'video')?.id;
    const versions = await client.query<{ id: string }>(
      'select id from question_versions where question_id = $1 order by version desc limit 1',
      [question],
    );
    const place = [job.agency_id, job.id, question, versions.rows[0]?.id];
    for (let first = 0; first < many; first += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, many - first) }, (_, i) => rowOf(first + i));
      await client.query(statement, [...place, JSON.stringify(rows)]);
    }
    await client.query('vacuum analyze answers, responses, transcripts, answer_search');
  } finally {
    await client.end();
  }
}

function rowOf(i: number) {
  const said = saidBy(i);
  return {
    ...{ response: newId(), answer: newId(), take: newId(), transcript: newId(), name: `Candidate ${i}` },
    words: said.map((word, at) => [at * 400, at * 400 + 300, word, 0.9]),
    vector: searchVector(said),
  };
}

const statement = `
  with given as (
    select * from jsonb_to_recordset($5::jsonb)
      as t(response uuid, answer uuid, take uuid, transcript uuid, name text, words jsonb, vector text)
  ), made_responses as (
    insert into responses (agency_id, id, job_id, name, hash, source, status, progress, started_at)
    select $1::uuid, response, $2::uuid, name, replace(response::text, '-', ''), 'share', 'review', 'completed', now() from given
  ), made_answers as (
    insert into answers (agency_id, id, response_id, question_id, version_id, type, take_id, recorded_at)
    select $1::uuid, answer, response, $3::uuid, $4::uuid, 'video', take, now() from given
  ), made_transcripts as (
    insert into transcripts (agency_id, id, answer_id, take_id, state, language, words, revision)
    select $1::uuid, transcript, answer, take, 'ready', 'en', words, 1 from given
  )
  insert into answer_search (agency_id, answer_id, response_id, job_id, words)
  select $1::uuid, answer, response, $2::uuid, vector::tsvector from given`;
