// How much of a line the outbox uses. Goodput is a recording's bytes over the time until all of
// them are acknowledged. Packet loss is left to the kernel's TCP on a separate link
// (lossy-link.ts), and compared with a single request over one connection at the same time; neither
// comes close to filling the long lossy link.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Interviewee } from '../../api/interviewing.ts';
import type { Row } from '../row.ts';
import { overLink, whyNoLink, type LinkKind } from './lossy-link.ts';
import { withServer, type BenchServer } from './server.ts';
import { openShapedLine } from './shaped-line.ts';

export const name = 'goodput';

const clean = { bitsPerSecond: 8_000_000, roundTripMs: 300 };
const cleanBytes = 50_000_000;
const cleanGoal = { figure: 'Goodput, 8 Mbit/s, 300 ms, no loss', goal: '≥ 0.97 of the line' };

const lossy: LinkKind = { bitsPerSecond: 2_000_000, roundTripMs: 100, loss: 0.05 };
const lossyBytes = 10_000_000;
const lossyGoal = { figure: 'Goodput, 2 Mbit/s, 100 ms, 5 % loss, cubic', goal: '≥ 0.85 of the line' };

const longLossy: LinkKind = { bitsPerSecond: 4_000_000, roundTripMs: 300, loss: 0.05 };
const longLossyBytes = 5_000_000;
const oneRequestBytes = 1_250_000;
const longLossyGoal = {
  figure: 'Goodput, 4 Mbit/s, 300 ms, 5 % loss, cubic',
  goal: '≥ 1.4 Mbit/s',
};

const Printed = z.object({ seconds: z.number() });

export function run(): Promise<Row[]> {
  return withServer(1, async (bench) => [await onCleanLine(bench), ...(await onLossyLinks(bench))]);
}

async function onCleanLine({ server, candidate }: BenchServer): Promise<Row> {
  const line = await openShapedLine(server.port, clean);
  const options = { url: line.url, ...(await candidate()), bytes: cleanBytes, way: 'outbox' };
  const file = path.join(import.meta.dirname, 'send-take.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(options)]);
  line.close();
  const share = rateOf(cleanBytes, JSON.parse(stdout)) / clean.bitsPerSecond;
  return { ...cleanGoal, measured: `${share.toFixed(2)} of the line`, passed: share >= 0.97 };
}

async function onLossyLinks({ server, candidate }: BenchServer): Promise<Row[]> {
  const why = whyNoLink();
  if (why)
    return [lossyGoal, longLossyGoal].map((row) => ({ ...row, measured: `not here: ${why}`, passed: null }));
  const [first, second, third] = [await candidate(), await candidate(), await candidate()];
  // It starts again at the far end of each link.
  await server.stop();
  const onShort = await overLink(server, lossy, ({ url, run }) => {
    return run('send-take.ts', optionsOf(url, first, 'outbox', lossyBytes));
  });
  const [ours, single] = await overLink(server, longLossy, ({ url, run }) =>
    Promise.all([
      run('send-take.ts', optionsOf(url, second, 'outbox', longLossyBytes)),
      run('send-take.ts', optionsOf(url, third, 'one request', oneRequestBytes)),
    ]),
  );
  return [
    rowOfShare(rateOf(lossyBytes, onShort)),
    rowOfRatio(rateOf(longLossyBytes, ours), rateOf(oneRequestBytes, single)),
  ];
}

function rowOfShare(bitsPerSecond: number): Row {
  const share = bitsPerSecond / lossy.bitsPerSecond;
  return { ...lossyGoal, measured: `${share.toFixed(2)} of the line`, passed: share >= 0.85 };
}

function rowOfRatio(ours: number, single: number): Row {
  return {
    ...longLossyGoal,
    measured: megabits(ours),
    passed: ours >= 1_400_000,
    details: `all in one request: ${megabits(single)}, so ${(ours / single).toFixed(1)} times`,
  };
}

function optionsOf(
  url: string,
  { token, interview }: Interviewee,
  way: 'outbox' | 'one request',
  bytes: number,
) {
  return { url, token, interview, way, bytes };
}

function rateOf(bytes: number, printed: unknown): number {
  return (bytes * 8) / Printed.parse(printed).seconds;
}

function megabits(bitsPerSecond: number): string {
  return `${(bitsPerSecond / 1_000_000).toFixed(2)} Mbit/s`;
}
