// A call of two for measurements: the host's browser on this machine, the candidate's at the far end of a line.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import {
  admit,
  callOptions,
  endFor,
  enterOn,
  hearEachOther,
  isInRoom,
  knockOn,
  liveServer,
  makeRoom,
  rememberConnections,
  type LiveRoom,
} from '../../e2e/live-room.ts';
import { messagesIn } from '../../e2e/messages.ts';
import { signIn } from '../../e2e/recruiter.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { noteRecordings, type MadeRecording } from '../../faults/live-reels.ts';

/** How often each figure is measured. */
export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 10);

const t = messagesIn();

/** Where the candidate's browser runs; null: on this machine, without a line between. */
export interface FarNetwork {
  outside: string;
  browserInside(executable: string, folder: string): string;
}

export interface Ends {
  server: TestServer;
  near: Browser;
  far: Browser;
}

export interface Places extends Ends {
  close(): Promise<void>;
}

export async function openPlaces(network: FarNetwork | null): Promise<Places> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-live-bench-'));
  const server = await startServer({ env: { ...liveServer.env, HOST: '0.0.0.0' } });
  const near = await chromium.launch(callOptions);
  // The address is the server's for both, and a secure one; the packets go over the line.
  const line = `localhost:${new URL(server.url).port}`;
  const far = network
    ? await chromium.launch({
        ...callOptions,
        executablePath: network.browserInside(callOptions.executablePath ?? '', folder),
        args: [...callOptions.args, `--host-resolver-rules=MAP ${line} ${network.outside}:${server.port}`],
      })
    : await chromium.launch(callOptions);
  return {
    ...{ server, near, far },
    async close() {
      await Promise.all([near.close(), far.close()]);
      await server.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Pair {
  live: LiveRoom;
  host: Page;
  candidate: Page;
  /** What the recorders of both made, the host's first. */
  made: readonly (readonly MadeRecording[])[];
  /** When the host pressed the button, by this machine's clock. */
  admittedMs: number;
  /** When the first of the two began to connect. */
  begunMs: number;
  /** The first moment at which both had a picture and sound of the other. */
  bothMs: number;
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Names of the two, as their recordings have them. */
export const names = ['Rita Recruiter', 'Carla Candidate'] as const;

interface PairOptions {
  record?: 'off' | 'video';
  minutes?: number;
  /** Whether what the recorders make is kept here, in memory. */
  isNoted?: boolean;
  context?: BrowserContextOptions;
  /** What else the pages get, the host's first. */
  prepare?: (contexts: readonly [BrowserContext, BrowserContext]) => Promise<void>;
}

export async function openPair(
  { server, near, far }: Ends,
  { record = 'off', minutes = 45, isNoted = true, context: more, prepare }: PairOptions = {},
): Promise<Pair> {
  const live = await makeRoom(server, { record, minutes });
  const options = {
    ...{ viewport: { width: 1000, height: 800 }, permissions: ['camera', 'microphone'] },
    ...more,
  };
  const contexts = [await near.newContext(options), await far.newContext(options)] as const;
  for (const context of contexts) context.setDefaultTimeout(120_000);
  const made = isNoted ? await Promise.all(contexts.map((context) => noteRecordings(context))) : [];
  await Promise.all(contexts.map((context) => rememberConnections(context)));
  await prepare?.(contexts);
  await signIn(contexts[0], live.workspace.access);
  const [host, candidate] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await enterOn(host, live);
  await knockOn(candidate, live);
  const first = [firstMedia(host), firstMedia(candidate)];
  await host
    .getByRole('button', { name: t('room_panel.admit_candidate_name', { name: names[1] }) })
    .waitFor();
  const admittedMs = Date.now();
  await admit(host);
  const bothMs = Math.max(...(await Promise.all(first)));
  const begunMs = Math.min(await firstConnection(host), await firstConnection(candidate));
  await isInRoom(candidate);
  await hearEachOther(host, candidate);
  return {
    ...{ live, host, candidate, made, admittedMs, begunMs, bothMs },
    async end() {
      await endFor(host);
      for (const page of [host, candidate]) await page.getByText(t('room.can_close')).waitFor();
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

function firstConnection(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(globalThis, 'firstConnectionMs')));
}

/** The moment at which a first picture is decoded and sound arrives, by this machine's clock. */
function firstMedia(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (;;) {
      const known: RTCPeerConnection[] = Reflect.get(globalThis, 'knownConnections') ?? [];
      let [frames, packets] = [0, 0];
      for (const connection of known)
        (await connection.getStats()).forEach((stats: Record<string, unknown>) => {
          if (stats['type'] !== 'inbound-rtp') return;
          frames += Number(stats['framesDecoded'] ?? 0);
          if (stats['kind'] === 'audio') packets += Number(stats['packetsReceived'] ?? 0);
        });
      if (frames > 0 && packets > 0) return Date.now();
      // More often, the question itself would slow down what it measures.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  });
}

export interface Concealed {
  concealed: number;
  total: number;
}

/** Samples of sound that this page has played so far, and how many of them it made up. */
export function concealedBy(page: Page): Promise<Concealed> {
  return page.evaluate(async () => {
    const known: RTCPeerConnection[] = Reflect.get(globalThis, 'knownConnections') ?? [];
    const sum = { concealed: 0, total: 0 };
    for (const connection of known)
      (await connection.getStats()).forEach((stats: Record<string, unknown>) => {
        if (stats['type'] !== 'inbound-rtp' || stats['kind'] !== 'audio') return;
        // Silence that was never sent (DTX) is not a loss.
        sum.concealed +=
          Number(stats['concealedSamples'] ?? 0) - Number(stats['silentConcealedSamples'] ?? 0);
        sum.total += Number(stats['totalSamplesReceived'] ?? 0);
      });
    return sum;
  });
}

/** `median 0.42 s, worst 0.61 s`. */
export function inSeconds(median: number, worst: number): string {
  return `median ${(median / 1000).toFixed(2)} s, worst ${(worst / 1000).toFixed(2)} s`;
}

export function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
