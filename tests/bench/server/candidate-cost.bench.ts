// What one candidate costs: five answers of a minute at about 1 Mbit/s, sent as while they record, and rendered. Bytes on the
// disk, processor time, rows and flushes. docs/benchmarks.md multiplies them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { createJob } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { sealTake } from '#contract/take.ts';
import { call } from '../../api/harness.ts';
import * as candidate from '../../api/interviewing.ts';
import { jobDraft, questionDraft } from '../../api/people.ts';
import { findFfmpeg } from '../../e2e/busy-encoder.ts';
import { callerOf, serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { descendantsOf, parentOf, timesOf } from './process-tree.ts';
import { startOwnDatabase } from '../own-database.ts';

const answers = 5;
const seconds = 60;
/** 480 ms at 1 Mbit/s, as the recorder cuts. */
const partBytes = 60_000;
/** The first warms everything up. */
const candidates = 2;

export const name = 'the cost of a candidate';

export async function run(): Promise<Row[]> {
  const figure = `A candidate with ${answers} answers of ${seconds} s`;
  const ffmpeg = findFfmpeg();
  if (!ffmpeg || process.platform !== 'linux')
    return [{ figure, goal: '', measured: 'needs ffmpeg, and Linux', passed: null }];
  const video = makeVideo(ffmpeg);
  const own = await startOwnDatabase();
  const { database } = own;
  const server = await serverUnderTest({ DATABASE_URL: database.url });
  const owner = new pg.Client({ connectionString: database.superuserUrl.replace(/\/postgres$/, '/candor') });
  try {
    await server.start();
    await owner.connect();
    const { token, job } = await signInToDemo(server);
    const questions = Array.from({ length: answers }, () => questionDraft('video', { retake: 0 }));
    const body = jobDraft(job.company_id, { questions });
    const made = (await call(server, createJob, { token, body })).data;
    const used: Used[] = [];
    for (let i = 0; i < candidates; i += 1) {
      const measure = () => usedBy(server.pid(), server.dataDir, owner);
      const before = await measure();
      const response = await interview(server.port, { job: made, video });
      const whenFinished = difference(await measure(), before);
      await untilRendered(server.port, { response, token });
      const { ffmpeg, bytes } = difference(await measure(), before);
      // Without the time that a server takes to wait for ffmpeg.
      used.push({ ...whenFinished, ffmpeg, bytes });
    }
    return rowsOf(figure, used.slice(1), video.length);
  } finally {
    await owner.end();
    await server.remove();
    await own.remove();
  }
}

/** A moving picture with a little noise, as of a camera. */
function makeVideo(ffmpeg: string): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-cost-video-'));
  const file = path.join(folder, 'answer.webm');
  try {
    execFileSync(ffmpeg, [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=24,noise=alls=6:allf=t'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=300', '-t', String(seconds)],
      ...['-c:v', 'libvpx', '-b:v', '940k', '-minrate', '940k', '-maxrate', '940k', '-bufsize', '940k'],
      ...['-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-b:a', '48k', file],
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Interview {
  job: { hash_link: string };
  video: Buffer;
}

/** Returns the id of the response. */
async function interview(port: number, { job, video }: Interview): Promise<string> {
  const server = { app: callerOf(port, { keepsConnections: true }) };
  const who = await candidate.begin(server, job, { email: `${port}-${Date.now()}@example.test` });
  const parts = candidate.inParts(video, partBytes);
  for (const question of who.interview.questions) {
    const take = await candidate.bind(server, who, { question_id: question.id });
    for (const [number, part] of parts.entries()) {
      const sent = await candidate.sendPart(server, who, { take, number }, part);
      if (sent.status >= 300) throw new Error(`a part was not stored: ${sent.status}`);
    }
    const manifest = candidate.manifestOf([parts]);
    await call(server, sealTake, { token: who.token, params: { take }, body: manifest }).then(
      ({ data }) => data,
    );
    const answer = candidate.answerTo(question, { take_id: take });
    await call(server, submitAnswer, { token: who.token, body: answer }).then(({ data }) => data);
  }
  const end = { id: who.interview.response_id, finished_at: new Date().toISOString() };
  await call(server, finishInterview, { token: who.token, body: end }).then(({ data }) => data);
  return who.interview.response_id;
}

async function untilRendered(
  port: number,
  { response, token }: { response: string; token: string },
): Promise<void> {
  const server = { app: callerOf(port) };
  for (;;) {
    const params = { id: response };
    const found = (await call(server, getResponse, { token, params })).data.answers;
    if (found.some(({ video }) => video?.fault)) throw new Error('a video could not be rendered');
    if (found.length === answers && found.every(({ video }) => video?.state === 'ready')) return;
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
}

/** Since the start. Processor time in seconds. */
interface Used {
  server: number;
  ffmpeg: number;
  database: number;
  rows: number;
  databaseBytes: number;
  bytes: number;
}

async function usedBy(pid: number, dataDir: string, owner: pg.Client): Promise<Used> {
  // Statistics of sessions that are open are written once a second.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { rows } = await owner.query<{ written: string; bytes: string }>(
    `select (select sum(n_tup_ins) from pg_stat_user_tables where schemaname = 'public') as written,
       pg_database_size(current_database()) as bytes`,
  );
  const [postmaster] = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const times = timesOf(pid);
  return {
    server: times.own,
    ffmpeg: times.children,
    database: databaseSeconds(postmaster?.pid ?? 0),
    rows: Number(rows[0]?.written),
    databaseBytes: Number(rows[0]?.bytes),
    bytes: bytesBelow(path.join(dataDir, 'media')),
  };
}

/** @param backend a process of the database */
function databaseSeconds(backend: number): number {
  const postmaster = parentOf(backend);
  const { own, children } = timesOf(postmaster);
  const running = descendantsOf(postmaster).map((pid) => timesOf(pid).own);
  return own + children + running.reduce((sum, time) => sum + time, 0);
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size)
    .reduce((sum, bytes) => sum + bytes, 0);
}

function difference(after: Used, before: Used): Used {
  return {
    server: after.server - before.server,
    ffmpeg: after.ffmpeg - before.ffmpeg,
    database: after.database - before.database,
    rows: after.rows - before.rows,
    databaseBytes: after.databaseBytes - before.databaseBytes,
    bytes: after.bytes - before.bytes,
  };
}

function rowsOf(figure: string, used: readonly Used[], videoBytes: number): Row[] {
  const mean = (of: (each: Used) => number) =>
    used.map(of).reduce((sum, each) => sum + each, 0) / used.length;
  const sent = answers * videoBytes;
  const parts = answers * Math.ceil(videoBytes / partBytes);
  const row = (what: string, measured: string, details = ''): Row => ({
    ...{ figure: `${figure}: ${what}`, goal: '', measured, passed: null },
    ...(details && { details }),
  });
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  const megabytes = (value: number) => `${(value / 1e6).toFixed(1)} MB`;
  return [
    row('bytes sent', megabytes(sent), `${parts} parts; the bit rate is given`),
    row('bytes kept, with renditions', megabytes(mean(({ bytes }) => bytes))),
    row(
      'processor time of the server',
      seconds(mean(({ server }) => server)),
      'until the interview is finished',
    ),
    row('processor time of PostgreSQL', seconds(mean(({ database }) => database))),
    row('processor time of ffmpeg', seconds(mean(({ ffmpeg }) => ffmpeg))),
    row(
      'rows written',
      mean(({ rows }) => rows).toFixed(0),
      `the database grew by ${megabytes(mean(({ databaseBytes }) => databaseBytes))}`,
    ),
  ];
}
