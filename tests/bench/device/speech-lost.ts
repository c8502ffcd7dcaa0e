// How much speech a killed browser loses. A number is burnt into every frame. The browser is killed
// with -9 at a random moment and opened again on its profile; the saved recording is kept and sent.
// Everything filmed between the last frame of the stored original and the kill is lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { chanceOf } from '../../faults/seeds.ts';
import type { Row } from '../row.ts';
import { isFfmpegHere, readNumbers, soundAfterPicture } from './burnt-in.ts';
import { beginInterview, submitInterrupted, startRecording } from './candidate.ts';
import { median } from './numbers.ts';
import { saveOriginal } from './stored.ts';

export interface Mortal {
  page: Page;
  /** Detaches the browser's driver, if possible; the browser keeps running alone. */
  detach(): Promise<void>;
  kill9(): Promise<void>;
  close(): Promise<void>;
}

export interface Subject {
  browser: string;
  /** `folder`: for its files; it exists until the end. */
  open(profile: string, folder: string): Promise<Mortal>;
  /**
   * Called during the recording, before the driver detaches. Returns a function from a frame's
   * number to its time in epoch ms; `aboutMs` is a moment shortly after it.
   */
  clock(page: Page): Promise<(number: number, aboutMs: number) => number>;
}

interface Loss {
  pictureMs: number;
  soundMs: number;
}

const seeds = Number(process.env['BENCH_SEEDS'] ?? 20);
const firstSeed = Number(process.env['SEED'] ?? 1);
/** Registrations per address are limited. */
const seedsPerServer = 10;
const medianMs = 100;
const worstMs = 200;

export async function measureSpeechLost(subject: Subject): Promise<Row[]> {
  const figure = `Speech lost to kill -9, ${subject.browser}, WebM, ${seeds} seeds`;
  const goal = `median <= ${seconds(medianMs)}, worst <= ${seconds(worstMs)}`;
  if (!isFfmpegHere()) return [{ figure, goal, measured: 'not here: ffmpeg is missing', passed: null }];
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  let server = await startServer();
  try {
    const losses: Loss[] = [];
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
      if (losses.length > 0 && losses.length % seedsPerServer === 0) {
        await server.dispose();
        server = await startServer();
      }
      const loss = await loseOnce(subject, server, folder, seed);
      process.stdout.write(`   seed ${seed}: ${seconds(loss.pictureMs)}, sound ${seconds(loss.soundMs)}\n`);
      losses.push(loss);
    }
    const pictures = losses.map(({ pictureMs }) => pictureMs);
    const sounds = losses.map(({ soundMs }) => soundMs);
    return [
      {
        figure,
        goal,
        measured: summaryOf(pictures),
        passed: median(pictures) <= medianMs && Math.max(...pictures) <= worstMs,
        details: `sound: ${summaryOf(sounds)}; ${busyness()}`,
      },
    ];
  } finally {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loseOnce(subject: Subject, server: TestServer, folder: string, seed: number): Promise<Loss> {
  const chance = chanceOf(seed);
  const profile = path.join(folder, `profile-${seed}`);
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const first = await subject.open(profile, folder);
  await beginInterview(first.page, workspace.shareUrl);
  await startRecording(first.page);
  const filmedAt = await subject.clock(first.page);
  const address = first.page.url();
  await first.detach();
  await sleep(chance.between(500, 4500));
  const killedAt = Date.now();
  await first.kill9();

  const second = await subject.open(profile, folder);
  await submitInterrupted(second.page, address);
  const file = path.join(folder, `${seed}.webm`);
  await saveOriginal(server, workspace, file);
  await second.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const last = readNumbers(file).findLast((number) => number !== null) ?? null;
  if (last === null) throw new Error(`seed ${seed}: nothing of the recording can be seen`);
  const pictureMs = killedAt - filmedAt(last, killedAt);
  return { pictureMs, soundMs: pictureMs - soundAfterPicture(file) * 1000 };
}

/** The encoder shares the processor with everything else: a busy machine loses more. */
function busyness(): string {
  return `load ${loadavg()[1]?.toFixed(1)} on ${cpus().length} cores`;
}

function summaryOf(values: readonly number[]): string {
  return `median ${seconds(median(values))}, worst ${seconds(Math.max(...values))}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
