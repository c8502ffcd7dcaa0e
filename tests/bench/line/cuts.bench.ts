// What a cut costs: a recording of 20 MB over a line whose connections break ten times, and how much of it is sent again.
// What crosses the line is compared with the same recording on a line of its own that nobody cuts, at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../row.ts';
import { inWholeParts, openDevice } from './device.ts';
import { withServer, type BenchServer } from './server.ts';
import { openShapedLine, type LineKind, type ShapedLine, type Told } from './shaped-line.ts';

export const name = 'cuts';

const bytes = 20_000_000;
const cuts = 10;
const kind: LineKind = { bitsPerSecond: 4_000_000, roundTripMs: 50 };

interface Upload {
  seconds: number;
  sentBytes: number;
  /** Over all cuts: connections in use at that moment. */
  connections: number;
}

export function run(): Promise<Row[]> {
  return withServer(1, async (bench) => {
    const [whole, told, untold, silent] = await Promise.all([
      upload(bench, null),
      upload(bench, 'both'),
      upload(bench, 'device'),
      upload(bench, 'nobody'),
    ]);
    return [
      rowOf('sent again per cut', told, whole),
      rowOf('sent again per cut, the server not told', untold, whole),
      rowOf('sent again per cut, nobody told (connections go silent)', silent, whole),
    ];
  });
}

function rowOf(what: string, cut: Upload, whole: Upload): Row {
  const againKb = (cut.sentBytes - whole.sentBytes) / cuts / 1024;
  const connections = cut.connections / cuts;
  return {
    what: `20 MB over 4 Mbit/s, ten cuts: ${what}`,
    aim: '≤ 64 KB for each connection in use',
    measured: `${againKb.toFixed(0)} KB with ${connections.toFixed(1)} in use; ${cut.seconds.toFixed(0)} s`,
    passed: againKb / Math.max(1, connections) <= 64,
    beside: `uncut: ${whole.seconds.toFixed(0)} s`,
  };
}

async function upload({ server, candidate }: BenchServer, told: Told | null): Promise<Upload> {
  const line = await openShapedLine(server.port, kind);
  const device = await openDevice(line.url, await candidate());
  const { takeId } = await device.record(0, inWholeParts(bytes));
  const begunMs = performance.now();
  device.outbox.drain();
  await device.answer(0, takeId);
  const connections = told ? await cutTenTimes(line, told) : 0;
  await device.stored(1);
  const seconds = (performance.now() - begunMs) / 1000;
  const sentBytes = line.sentBytes();
  device.close();
  line.close();
  return { seconds, sentBytes, connections };
}

/** Each time as much again has been sent; answers how many connections were in use, all cuts together. */
async function cutTenTimes(line: ShapedLine, told: Told): Promise<number> {
  let connections = 0;
  for (let cut = 1; cut <= cuts; cut++) {
    while (line.sentBytes() < (cut * bytes) / (cuts + 1)) await sleep(20);
    connections += line.inUse(500);
    line.cut(told);
  }
  return connections;
}
