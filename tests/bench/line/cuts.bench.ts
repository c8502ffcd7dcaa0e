// The cost of cuts: how much of a 20 MB recording is sent again over a line whose connections break
// ten times. Compared with the same recording on an uncut line at the same time, by the bytes on
// the line.
import type { Row } from '../row.ts';
import { inWholeParts, openDevice } from './device.ts';
import { withServer, type BenchServer } from './server.ts';
import { openShapedLine, type LineKind, type NotifiedEnds } from './shaped-line.ts';
import { cutTenTimes, cuts } from './ten-cuts.ts';

export const name = 'cuts';

const bytes = 20_000_000;
const kind: LineKind = { bitsPerSecond: 4_000_000, roundTripMs: 50 };

interface Upload {
  seconds: number;
  sentBytes: number;
  /** The sum of the connections in use at each cut. */
  connections: number;
}

export function run(): Promise<Row[]> {
  return withServer(1, async (bench) => {
    const [whole, bothNotified, deviceNotified, silent] = await Promise.all([
      upload(bench, null),
      upload(bench, 'both'),
      upload(bench, 'device'),
      upload(bench, 'nobody'),
    ]);
    return [
      rowOf('resent per cut', bothNotified, whole),
      rowOf('resent per cut, server not notified', deviceNotified, whole),
      rowOf('resent per cut, neither side notified (connections go silent)', silent, whole),
    ];
  });
}

function rowOf(title: string, cut: Upload, whole: Upload): Row {
  const againKb = (cut.sentBytes - whole.sentBytes) / cuts / 1024;
  const connections = cut.connections / cuts;
  return {
    figure: `20 MB over 4 Mbit/s, ten cuts: ${title}`,
    goal: '≤ 32 KB',
    measured: `${againKb.toFixed(0)} KB with ${connections.toFixed(1)} connections in use; ${cut.seconds.toFixed(0)} s`,
    passed: againKb <= 32,
    details: `without cuts: ${whole.seconds.toFixed(0)} s`,
  };
}

async function upload({ server, candidate }: BenchServer, notified: NotifiedEnds | null): Promise<Upload> {
  const line = await openShapedLine(server.port, kind);
  const device = await openDevice(line.url, await candidate());
  const { takeId } = await device.record(0, inWholeParts(bytes));
  const begunMs = performance.now();
  device.outbox.drain();
  await device.answer(0, takeId);
  const connections = notified ? await cutTenTimes(line, bytes, () => line.cut(notified)) : 0;
  await device.stored(1);
  const seconds = (performance.now() - begunMs) / 1000;
  const sentBytes = line.sentBytes();
  device.close();
  line.close();
  return { seconds, sentBytes, connections };
}
