// How fast the backlog of fifty devices reaches the server's disk, fsynced before each
// acknowledgement. Compared with a bare server that pipes each request to a file and fsyncs it
// (bare-server.ts): the same devices send the same to both, alternating.
import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { maxPartBytes } from '#contract/take.ts';
import { freePort } from '../../faults/line.ts';
import type { Row } from '../row.ts';
import { startWithDevices } from './devices.ts';
import type { Device } from './uploader.ts';
import { startUploaders } from './uploaders.ts';
import type { Uploaders } from './uploaders.ts';

const uploaders = 50;
/** Twenty seconds at about 1 Mbit/s, per round. */
const backlogParts = 40;
const rounds = 5;
const least = 0.6;

export const name = 'durable ingest';

export async function run(): Promise<Row[]> {
  const { server, devices } = await startWithDevices(uploaders);
  const folder = path.join(server.dataDir, 'bare');
  mkdirSync(folder);
  const bare = await startBare(folder);
  const senders = startUploaders();
  try {
    const sides = { devices, ours: server.port, bare: bare.port };
    const inBatches = await compare(senders, sides, { isOneByOne: false });
    const oneByOne = await compare(senders, sides, { isOneByOne: true });
    return [
      rowOf('one part per request', oneByOne, 'that pipes each part to its own file and fsyncs it', least),
      rowOf(
        'a backlog, many parts per request',
        inBatches,
        'that pipes each request to one file and fsyncs it',
        null,
      ),
    ];
  } finally {
    senders.end();
    bare.end();
    await server.remove();
  }
}

function rowOf(how: string, { ours, bare, ratio }: Compared, bareServer: string, goal: number | null): Row {
  return {
    figure: `Durable ingest from ${uploaders} uploaders (fsync before each acknowledgement), ${how}`,
    goal: goal === null ? '' : `>= ${goal} of a bare server`,
    measured: `${ratio.toFixed(2)} (${ours.toFixed(0)} MB/s)`,
    passed: goal === null ? null : ratio >= goal,
    details: `a bare server ${bareServer}: ${bare.toFixed(0)} MB/s`,
  };
}

interface Sides {
  devices: Device[];
  ours: number;
  bare: number;
}

interface Compared {
  /** Megabytes per second; `ratio` is the median of the rounds' ratios. */
  ours: number;
  bare: number;
  ratio: number;
}

async function compare(
  senders: Uploaders,
  { devices, ours, bare }: Sides,
  { isOneByOne }: { isOneByOne: boolean },
): Promise<Compared> {
  const measured: Compared[] = [];
  const speed = async (port: number): Promise<number> => {
    const sent = await senders.run({ kind: 'flood', port, devices, parts: backlogParts, isOneByOne });
    if (sent.bytes !== devices.length * backlogParts * maxPartBytes)
      throw new Error('not everything was stored');
    return sent.bytes / sent.seconds / 1_000_000;
  };
  // The first round warms both up. Nothing is removed in between: ext4 is slow at creating files
  // where many were just removed.
  for (let round = 0; round <= rounds; round += 1) {
    const speeds = { bare: await speed(bare), ours: await speed(ours) };
    if (round > 0) measured.push({ ...speeds, ratio: speeds.ours / speeds.bare });
  }
  const middle = (of: (compared: Compared) => number) =>
    measured.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return {
    ours: middle((compared) => compared.ours),
    bare: middle((compared) => compared.bare),
    ratio: middle((compared) => compared.ratio),
  };
}

async function startBare(folder: string): Promise<{ port: number; end(): void }> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [folder, String(port)]);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('the bare server did not start')));
  });
  return { port, end: () => child.disconnect() };
}
