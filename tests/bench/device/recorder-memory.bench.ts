// Memory left behind by a long recording: PSS of the renderer and the browser after a garbage
// collection, at the end compared with the start. BENCH_MINUTES sets the length, by default ten
// minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { startServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { openBrowser } from '../../faults/own-browser.ts';
import type { Row } from '../row.ts';
import { isFfmpegHere, makeCameraFile } from './burnt-in.ts';
import { beginInterview, startRecording } from './candidate.ts';
import { askBrowser, askPage } from './devtools.ts';

export const name = 'recorder-memory';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10);
/** Until everything that every recording needs is loaded. */
const settleMs = 15_000;
/** The last measurement happens before the answer time ends. */
const beforeEndMs = 15_000;
const mostGrowthMb = 20;

const Processes = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.int(), cpuTime: z.number() })),
});

interface Memory {
  renderer: number;
  browser: number;
  /** Of the browser with all its processes, the spares included. */
  all: number;
  /** Processor time of all processes so far. */
  cpuSeconds: number;
}

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const profile = path.join(folder, 'profile');
  const camera = isFfmpegHere() ? [`--use-file-for-fake-video-capture=${makeCameraFile(folder)}`] : [];
  const server = await startServer();
  const browser = await openBrowser(profile, camera);
  try {
    const workspace = await makeWorkspace(server, { kinds: ['video'], time: 600 });
    await beginInterview(browser.page, workspace.shareUrl);
    await startRecording(browser.page);
    const startedAt = performance.now();
    await browser.detach();
    await sleep(settleMs);
    const renderer = await busiestRenderer(profile);
    const before = await memoryOf(profile, renderer);
    await sleep(minutes * 60_000 - beforeEndMs - (performance.now() - startedAt));
    const after = await memoryOf(profile, renderer);
    return [rowOf(before, after)];
  } finally {
    await browser.close();
    await server.dispose();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function rowOf(before: Memory, after: Memory): Row {
  const growth = after.renderer + after.browser - before.renderer - before.browser;
  const each = (['renderer', 'browser', 'all'] as const).map(
    (part) => `${part} ${before[part].toFixed(0)} to ${after[part].toFixed(0)} MB`,
  );
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  return {
    figure: `Growth of renderer and browser memory (PSS) in ${minutes} minutes of recording, after GC`,
    goal: `<= ${mostGrowthMb} MB`,
    measured: `${growth.toFixed(1)} MB`,
    passed: growth <= mostGrowthMb,
    details: `${each.join(', ')}; ${cpuSeconds.toFixed(0)} s of processor time`,
  };
}

/** The page's renderer; the others are spares for future pages. */
async function busiestRenderer(profile: string): Promise<number> {
  const { processInfo } = await processesOf(profile);
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const [busiest] = renderers.toSorted((a, b) => b.cpuTime - a.cpuTime);
  if (!busiest) throw new Error('the browser has no renderer');
  return busiest.id;
}

/**
 * In MB. The minimum of several samples: memory that comes and goes with each chunk is not left
 * behind.
 */
async function memoryOf(profile: string, renderer: number): Promise<Memory> {
  const { processInfo } = await processesOf(profile);
  const browser = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  const seen: Omit<Memory, 'cpuSeconds'>[] = [];
  for (let i = 0; i < 8; i += 1) {
    await askPage(profile, 'HeapProfiler.collectGarbage');
    await sleep(250);
    const all = processInfo.reduce((sum, { id }) => sum + shareOf(id), 0);
    seen.push({ renderer: shareOf(renderer), browser: shareOf(browser), all });
  }
  return {
    renderer: Math.min(...seen.map((sample) => sample.renderer)),
    browser: Math.min(...seen.map((sample) => sample.browser)),
    all: Math.min(...seen.map((sample) => sample.all)),
    cpuSeconds: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
  };
}

async function processesOf(profile: string): Promise<z.infer<typeof Processes>> {
  return Processes.parse(await askBrowser(profile, 'SystemInfo.getProcessInfo'));
}

/** Proportional set size in MB. Linux only. */
function shareOf(process: number): number {
  const kb = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, 'utf8'))?.[1];
  return (Number(kb) * 1024) / 1e6;
}
