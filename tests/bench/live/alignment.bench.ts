// Two people talk and are recorded for an hour. Are their voices still together in the video that reviewers play? Both
// microphones beep at the same moments of this machine's clock, each with a tone of its own, and the clock of the
// candidate's browser gains 100 millionths: 360 ms in an hour.
//
// BENCH_MINUTES: how long (60). BENCH_DRIFT: millionths (100; 0 needs no C compiler). BENCH_SHIFT_MS: the server tells the
// candidate's page a wrong time, which must appear in the result. BENCH_KEEP: a folder for the joined video and the figures.
//
// What a real microphone and its driver add before a page has the sound is not in these figures.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from 'playwright';
import * as z from 'zod/mini';
import { findFfmpeg } from '../../e2e/busy-encoder.ts';
import { changeDatabase } from '../../e2e/change-database.ts';
import { callOptions, liveServer, type LiveRoom } from '../../e2e/live-room.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { storedRecordings, type StoredRecording } from '../../faults/live-reels.ts';
import { median } from '../device/numbers.ts';
import type { Row } from '../row.ts';
import { beepBetween, beepInto, beepsOf, soundIn, type Beep, type Drift } from './beeps.ts';
import { driftingClock, whyNoDrift } from './drifting-clock.ts';
import { load, openPair, type Pair } from './pair.ts';

export const name = 'live room, alignment';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60);
const partsPerMillion = Number(process.env['BENCH_DRIFT'] ?? 100);
const shiftMs = Number(process.env['BENCH_SHIFT_MS'] ?? 0);
const keepIn = process.env['BENCH_KEEP'];
const goalMs = 80;
/** A multiple of 200 Hz apart (beeps.ts). */
const hertz = { host: 1000, candidate: 2200 } as const;
const reelMinutes = 10;

export async function run(): Promise<Row[]> {
  const why = (findFfmpeg() ? null : 'needs ffmpeg') ?? (partsPerMillion === 0 ? null : whyNoDrift());
  const figure = `Alignment of two sides after ${minutes} min, in the joined video`;
  if (why) return [{ figure, goal: '', measured: why, passed: null }];
  const { server, pair, close } = await openCall();
  try {
    log(`the call runs for ${minutes} min; the server's folder is ${server.dataDir}`);
    for (let minute = 0; minute < minutes; minute += 1) {
      await sleep(60_000);
      log(`minute ${minute + 1}, ${load()}`);
    }
    const made = { host: await beepsOf(pair.host), candidate: await beepsOf(pair.candidate) };
    const aheadMs = await clockAhead(pair.candidate);
    await pair.end();
    log('ended and sent');
    const joined = await joinedVideo(server, pair.live);
    log('joined');
    const steps = compare(await soundIn(joined.file), made, joined.beganMs);
    if (keepIn) {
      const recordings = await storedRecordings(server, pair.live);
      const marks = await marksOf(server, pair.live);
      keep(keepIn, joined.file, { made, beganMs: joined.beganMs, steps, recordings, marks });
    }
    return rowsOf(figure, steps, { beeps: Math.min(made.host.length, made.candidate.length), aheadMs });
  } finally {
    await close();
  }
}

async function openCall(): Promise<{ server: TestServer; pair: Pair; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-alignment-'));
  const clock = partsPerMillion === 0 ? null : driftingClock(folder, partsPerMillion);
  const server = await startServer(liveServer);
  const near = await chromium.launch(callOptions);
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  const far = await chromium.launch({ ...callOptions, ...(clock && { env: { ...env, ...clock.env } }) });
  const pair = await openPair(
    { server, near, far },
    {
      record: 'video',
      minutes: 120,
      // An hour of it would fill the memory.
      isNoted: false,
      context: { bypassCSP: true },
      prepare: (contexts) => prepare(contexts, clock?.drift),
    },
  );
  return {
    ...{ server, pair },
    async close() {
      await Promise.all([near.close(), far.close()]);
      await server.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(
  [host, candidate]: readonly [BrowserContext, BrowserContext],
  drift: Drift | undefined,
): Promise<void> {
  await beepInto(host, { hertz: hertz.host });
  await beepInto(candidate, { hertz: hertz.candidate, ...(drift && { drift }) });
  if (shiftMs === 0) return;
  await candidate.route('**/api/live/clock', async (route) => {
    const response = await route.fetch();
    // Refused until the host has let the candidate in.
    if (!response.ok()) return route.fulfill({ response });
    const told = await response.text();
    const body = told.replace(/"t":(\d+)/, (_, ms: string) => `"t":${Number(ms) + shiftMs}`);
    if (body === told) throw new Error(`this reply has no time: ${told}`);
    return route.fulfill({ response, body });
  });
}

/** Of the page, compared with this machine's. */
async function clockAhead(page: Page): Promise<number> {
  const tries: number[] = [];
  for (let i = 0; i < 20; i += 1) tries.push((await page.evaluate(() => Date.now())) - Date.now());
  // Less the way back, which takes longer on a busy machine.
  return Math.max(...tries);
}

const JoinedRow = z.object({ storage_key: z.string(), began_at: z.date() });

/** What the review page plays, once every recording is in it, and the server's time of its beginning. */
async function joinedVideo(server: TestServer, live: LiveRoom): Promise<{ file: string; beganMs: number }> {
  for (;;) {
    let rows: unknown[] = [];
    await changeDatabase(server, async (client) => {
      await client.query(`select set_config('app.agency_id', $1, false)`, [live.workspace.job.agency_id]);
      const found = await client.query(
        `with own as (
           select t.stored_at, s.server_started_at, s.original_file_id from takes t
           join room_participants p on p.id = t.room_participant_id
           left join segments s on s.take_id = t.id where p.room_id = $1)
         select f.storage_key, (select min(server_started_at) from own) as began_at
         from room_renditions r join files f on f.id = r.file_id
         where r.room_id = $1 and r.kind = 'grid' and r.state = 'ready'
           and not exists (select 1 from own where stored_at is null or original_file_id is null)
           and r.updated_at > (select max(f.created_at) from own join files f on f.id = own.original_file_id)`,
        [live.room.id],
      );
      rows = found.rows;
    });
    const [row] = z.array(JoinedRow).parse(rows);
    if (row)
      return { file: path.join(server.dataDir, 'media', row.storage_key), beganMs: row.began_at.getTime() };
    await sleep(3000);
  }
}

/** Of every recording, in the order of `storedRecordings`. */
async function marksOf(server: TestServer, live: LiveRoom): Promise<unknown[]> {
  let rows: unknown[] = [];
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [live.workspace.job.agency_id]);
    const found = await client.query(
      `select s.marks, s.duration_ms from segments s
       join takes t on t.id = s.take_id
       join room_participants p on p.id = t.room_participant_id
       where p.room_id = $1 order by s.server_started_at`,
      [live.room.id],
    );
    rows = found.rows;
  });
  return rows;
}

/** How far the two are apart at a beep. */
interface Step {
  /** From the beginning of the video. */
  atMs: number;
  /** The candidate's sound comes so much too late, compared with the host's. */
  apartMs: number;
}

function compare(
  sound: Int16Array,
  made: { host: readonly Beep[]; candidate: readonly Beep[] },
  beganMs: number,
): Step[] {
  const place = ({ leftMs }: Beep, of: keyof typeof made) => {
    const atMs = leftMs - beganMs;
    // A beep before the recording began, or after its end, is in nobody's recording.
    const foundMs = atMs < 0 ? null : beepBetween(sound, hertz[of], [atMs - 900, atMs + 900]);
    return foundMs === null ? null : foundMs - atMs;
  };
  const others = new Map(made.candidate.map((beep) => [beep.number, beep]));
  return made.host.flatMap((beep) => {
    const other = others.get(beep.number);
    const [own, far] = [place(beep, 'host'), other ? place(other, 'candidate') : null];
    return own === null || far === null ? [] : [{ atMs: beep.leftMs - beganMs, apartMs: far - own }];
  });
}

function rowsOf(
  figure: string,
  steps: readonly Step[],
  { beeps, aheadMs }: { beeps: number; aheadMs: number },
): Row[] {
  const endMs = steps.at(-1)?.atMs ?? 0;
  const reelMs = reelMinutes * 60_000;
  const reels = Array.from({ length: Math.ceil(endMs / reelMs) }, (_, i) => i + 1);
  const shares = reels.map(
    (reel) => `reel ${reel}: ${shown(within(steps, (reel - 1) * reelMs, reel * reelMs))}`,
  );
  const first = within(steps, 0, 60_000);
  const last = within(steps, endMs - 60_000, Infinity);
  const worst = Math.max(...steps.map(({ apartMs }) => Math.abs(apartMs)));
  const conditions = [
    `${steps.length} of ${beeps} beeps compared`,
    `the candidate's clock ${partsPerMillion} ppm fast, ${Math.round(aheadMs)} ms ahead at the end`,
    ...(shiftMs === 0 ? [] : [`told a time ${shiftMs} ms wrong`]),
    load(),
  ];
  return [
    {
      figure,
      goal: `<= ${goalMs} ms`,
      measured: `last minute: ${shown(last)}; anywhere: worst ${Math.round(worst)} ms`,
      details: [`first minute: ${shown(first)}`, ...shares, ...conditions].join('; '),
      passed: steps.length >= beeps * 0.9 && worst <= goalMs,
    },
  ];
}

function within(steps: readonly Step[], fromMs: number, toMs: number): number[] {
  return steps.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ apartMs }) => apartMs);
}

/** With its direction: a median of 0 ms may hide two halves. */
function shown(apart: readonly number[]): string {
  const worst = Math.max(...apart.map(Math.abs));
  return `median ${Math.round(median(apart))} ms, worst ${Math.round(worst)} ms`;
}

/** The joined video, what it was made of, and the figures. */
function keep(
  folder: string,
  video: string,
  figures: { recordings: readonly StoredRecording[] } & Record<string, unknown>,
): void {
  mkdirSync(folder, { recursive: true });
  for (const [i, { file }] of figures.recordings.entries())
    copyFileSync(file, path.join(folder, `recording-${i}.webm`));
  copyFileSync(video, path.join(folder, 'joined.mp4'));
  writeFileSync(path.join(folder, 'figures.json'), JSON.stringify(figures));
}

function log(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}
