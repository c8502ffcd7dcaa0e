// Five answers in a row on a line that disappears ten times: the time from its last return until
// everything is stored. No browser event reports the return; the outbox must detect it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../row.ts';
import { ofSeconds, openDevice, type Device } from './device.ts';
import { withServer, type BenchServer } from './server.ts';
import { openShapedLine, type LineKind, type ShapedLine } from './shaped-line.ts';

export const name = 'a line that goes away';

const answers = 5;
const answerSeconds = 20;
const times = 10;
const awaySeconds = 5;
const everySeconds = (answers * answerSeconds) / times;
const kind: LineKind = { bitsPerSecond: 4_000_000, roundTripMs: 100 };

export function run(): Promise<Row[]> {
  return withServer(answers, async (bench) => {
    const seconds = await lastReturnToStored(bench);
    return [
      {
        figure: 'Five answers, line lost ten times for 5 s: from its last return until all are stored',
        goal: '≤ 3 s',
        measured: `${seconds.toFixed(2)} s`,
        passed: seconds <= 3,
      },
    ];
  });
}

async function lastReturnToStored({ server, candidate }: BenchServer): Promise<number> {
  const line = await openShapedLine(server.port, kind);
  const device = await openDevice(line.url, await candidate());
  device.outbox.drain();
  const [returnedMs] = await Promise.all([interruptLine(line), answerAll(device)]);
  await device.stored(answers);
  const seconds = (performance.now() - returnedMs) / 1000;
  device.close();
  line.close();
  return seconds;
}

/** The last absence ends with the last recording or just after it. */
async function interruptLine(line: ShapedLine): Promise<number> {
  for (let time = 0; time < times; time++) {
    await sleep((everySeconds - awaySeconds) * 1000);
    line.goAway();
    await sleep(awaySeconds * 1000);
    line.comeBack();
  }
  return performance.now();
}

async function answerAll(device: Device): Promise<void> {
  for (let question = 0; question < answers; question++) {
    const { takeId } = await device.record(question, ofSeconds(answerSeconds, 1_000_000));
    await device.answer(question, takeId);
  }
}
