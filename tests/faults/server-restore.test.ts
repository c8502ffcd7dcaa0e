// A machine is lost while it receives interviews. Another one starts from a backup made during that
// load, without any downtime: no stored answer is missing, byte for byte.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { call, eventually } from '../api/harness.ts';
import { answerTo, begin, bind, questionOf, sendTake, sha256Of, someParts } from '../api/interviewing.ts';
import { momentary } from '../../server/entry/backup/tables.ts';
import { commandOptions } from '../../server/entry/node-options.mjs';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import { root } from '../source-imports.ts';
import { asSuperuser } from './as-superuser.ts';
import { serverUnderTest, signInToDemo } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const senders = 4;

let first: ServerUnderTest;
let second: ServerUnderTest;
let folder: string;

beforeAll(async () => {
  first = await serverUnderTest();
  second = await serverUnderTest();
  folder = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  chmodSync(folder, 0o755);
  await first.start();
}, 120_000);
afterAll(async () => {
  await first.remove();
  await second.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup made under load starts another machine, on which every stored answer plays as it was sent', async () => {
  const { job } = await signInToDemo(first);
  const stored: SentAnswer[] = [];
  let isFinished = false;
  const load = Array.from({ length: senders }, async () => {
    while (!isFinished) stored.push(await sendAnswer(first, job));
  });
  // Every sender is busy: some takes are open, some just sealed, and the parts of some are being joined.
  await eventually(async () => expect(stored.length).toBeGreaterThan(2 * senders), 60_000);
  const storedBefore = [...stored];
  const file = join(folder, 'under-load.tar');
  expect(await run(first, 'backup', file)).toMatchObject({ code: 0 });
  isFinished = true;
  await Promise.all(load);
  await first.kill();
  first.killDatabase();

  expect(await run(second, 'restore', file)).toEqual({
    code: 0,
    output: expect.stringContaining('Every file that the database names is there.'),
  });
  await second.start();
  const { token } = await signInToDemo(second);
  for (const answer of storedBefore) expect(await playedBack(second, token, answer)).toBe(answer.sha256);
  // What was stored during the backup is there completely, or not at all.
  const storedDuring = stored.filter((answer) => !storedBefore.includes(answer));
  for (const answer of storedDuring)
    expect([answer.sha256, undefined]).toContain(await playedBack(second, token, answer));
  // It continues where the lost machine ended.
  const later = await sendAnswer(second, job);
  expect(await playedBack(second, token, later)).toBe(later.sha256);
});

test('a backup of an idle server restores every row and every file', async () => {
  await second.stop();
  const file = join(folder, 'still.tar');
  // Before it, because the backup notes its own moment afterwards.
  const counts = await countsOf(second.dataDir);
  expect(await run(second, 'backup', file)).toMatchObject({ code: 0 });
  const third = await serverUnderTest();
  try {
    expect(await run(third, 'restore', file)).toMatchObject({ code: 0 });
    expect(await countsOf(third.dataDir)).toEqual(counts);
    const refused = await run(third, 'restore', file);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('nothing of it is overwritten') });
  } finally {
    await third.remove();
  }
});

interface SentAnswer {
  response: string;
  /** Of the bytes that the device sent. */
  sha256: string;
}

async function sendAnswer(server: ServerUnderTest, job: JobDetail): Promise<SentAnswer> {
  const who = await begin(server, job);
  const take_id = await bind(server, who);
  const parts = someParts(12, 20_000);
  const sealed = await sendTake(server, who, take_id, [parts]);
  expect(sealed.data.state).toBe('stored');
  await call(server, submitAnswer, {
    token: who.token,
    body: answerTo(questionOf(who, 'video'), { take_id }),
  }).then((sent) => sent.data);
  return {
    response: who.interview.response_id,
    sha256: sha256Of(Buffer.concat(parts)),
  };
}

/** The SHA-256 of what a recruiter can play; undefined if there is no such answer, or its bytes are missing. */
async function playedBack(
  server: ServerUnderTest,
  token: string,
  { response }: SentAnswer,
): Promise<string | undefined> {
  const find = async () => {
    const reply = await call(server, getResponse, { token, params: { id: response } });
    return reply.error ? undefined : reply.data.answers.find(({ video }) => video)?.video;
  };
  if ((await find()) === undefined) return undefined;
  // Its parts may have to be joined first.
  const original = await eventually(async () => {
    const video = await find();
    expect(video?.original).toEqual(expect.any(String));
    return video?.original;
  }, 60_000);
  const reply = await fetch(`http://127.0.0.1:${server.port}${original}`);
  return reply.ok ? sha256Of(new Uint8Array(await reply.arrayBuffer())) : undefined;
}

/** Runs the command as an operator would, beside the server or before it starts. */
async function run(
  { dataDir }: ServerUnderTest,
  what: 'backup' | 'restore',
  file: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...commandOptions, 'server/entry/backup/main.ts', what, file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

/** The number of rows per table, as seen by a role that bypasses policies. */
async function countsOf(dataDir: string): Promise<Record<string, number>> {
  const database = await startEmbedded(dataDir);
  try {
    return await asSuperuser(database, countRows);
  } finally {
    await database.stop();
  }
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows.filter((table) => !momentary.includes(table.name))) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}
