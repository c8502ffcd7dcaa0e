// Time from *stop* until a recording is stored, on lines faster and slower than the video. Compared
// with the same code when it starts sending only at *stop*.
import type { Row } from '../row.ts';
import { ofSeconds, openDevice } from './device.ts';
import { withServer, type BenchServer } from './server.ts';
import { openShapedLine, type LineKind } from './shaped-line.ts';

export const name = 'from stop to stored';

const recording = ofSeconds(60, 1_000_000);
const fast: LineKind = { bitsPerSecond: 2_000_000, roundTripMs: 100 };
const slow: LineKind = { bitsPerSecond: 700_000, roundTripMs: 100 };

export function run(): Promise<Row[]> {
  return withServer(1, async (bench) => {
    const [during, onSlow] = await Promise.all([stopToStored(bench, fast), stopToStored(bench, slow)]);
    const after = await begunAtStop(bench, fast);
    const owedSeconds = onSlow.bytesLeft / (slow.bitsPerSecond / 8);
    return [
      {
        figure: 'From stop to stored, 60 s of 1 Mbit/s over 2 Mbit/s, 100 ms',
        goal: '≤ 1.5 s, and ≥ 15 times as fast as an upload that begins at stop',
        measured: `${during.seconds.toFixed(2)} s`,
        passed: during.seconds <= 1.5 && after / during.seconds >= 15,
        details: `upload that begins at stop: ${after.toFixed(1)} s, ${(after / during.seconds).toFixed(0)} times as long`,
      },
      {
        figure: 'The same over 0.7 Mbit/s, slower than the video',
        goal: `≤ time to send what is left at stop, + 2 s (${(owedSeconds + 2).toFixed(1)} s)`,
        measured: `${onSlow.seconds.toFixed(1)} s`,
        passed: onSlow.seconds <= owedSeconds + 2,
      },
    ];
  });
}

async function stopToStored(
  { server, candidate }: BenchServer,
  kind: LineKind,
): Promise<{ seconds: number; bytesLeft: number }> {
  const line = await openShapedLine(server.port, kind);
  const device = await openDevice(line.url, await candidate());
  device.outbox.drain();
  const { takeId, stoppedMs } = await device.record(0, recording);
  const { bytes, bytesStored } = await device.progress(0);
  await device.answer(0, takeId);
  await device.stored(1);
  const seconds = (performance.now() - stoppedMs) / 1000;
  device.close();
  line.close();
  return { seconds, bytesLeft: bytes - bytesStored };
}

/** In seconds. Everything is already on the device and nothing has been sent. */
async function begunAtStop({ server, candidate }: BenchServer, kind: LineKind): Promise<number> {
  const line = await openShapedLine(server.port, kind);
  const device = await openDevice(line.url, await candidate());
  const { takeId, stoppedMs } = await device.record(0, { ...recording, isHurried: true });
  device.outbox.drain();
  await device.answer(0, takeId);
  await device.stored(1);
  const seconds = (performance.now() - stoppedMs) / 1000;
  device.close();
  line.close();
  return seconds;
}
