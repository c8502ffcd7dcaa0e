// How much of a line the outbox fills, on the kernel's own TCP: a clean long line, a lossy one, and a long lossy one, on
// which a single connection carries almost nothing. Goodput is a recording's bytes over the time until it is *stored*.
import * as z from 'zod/mini';
import type { Interviewee } from '../../api/interviewing.ts';
import type { Row } from '../row.ts';
import { overLink, whyNoLink, type LinkKind, type LossyLink } from './lossy-link.ts';
import { withServer } from './server.ts';

export const name = 'goodput';

interface Case {
  what: string;
  aim: string;
  kind: LinkKind;
  megabytes: number;
  /** Of the line; or, with `besideMegabytes`, times one connection. */
  least: number;
  /** Beside one connection, which is given so much to carry. */
  besideMegabytes?: number;
}

const cases: readonly Case[] = [
  {
    what: 'goodput, 8 Mbit/s, 300 ms, no loss',
    aim: '≥ 0.95 of the line',
    kind: { bitsPerSecond: 8_000_000, roundTripMs: 300, loss: 0 },
    megabytes: 20,
    least: 0.95,
  },
  {
    what: 'goodput, 2 Mbit/s, 100 ms, 5 % loss, cubic',
    aim: '≥ 0.7 of the line',
    kind: { bitsPerSecond: 2_000_000, roundTripMs: 100, loss: 0.05 },
    megabytes: 8,
    least: 0.7,
  },
  {
    what: 'goodput, 4 Mbit/s, 300 ms, 5 % loss, cubic',
    aim: '≥ 4 times one connection',
    kind: { bitsPerSecond: 4_000_000, roundTripMs: 300, loss: 0.05 },
    megabytes: 4,
    least: 4,
    besideMegabytes: 1,
  },
];

const Printed = z.object({ seconds: z.number() });

export async function run(): Promise<Row[]> {
  const why = whyNoLink();
  if (why) return cases.map(({ what, aim }) => ({ what, aim, measured: `not here: ${why}`, passed: null }));
  return withServer(1, async ({ server, candidate }) => {
    const candidates = await Promise.all(cases.map(() => candidate()));
    // It begins again at the far end of each link.
    await server.stop();
    const rows: Row[] = [];
    for (const [i, one] of cases.entries()) {
      const who = candidates[i];
      if (who) rows.push(await overLink(server, one.kind, (link) => measure(link, one, who)));
    }
    return rows;
  });
}

async function measure(link: LossyLink, one: Case, who: Interviewee): Promise<Row> {
  const ours = await bitsPerSecond(link, who, 'outbox', one.megabytes);
  const row = { what: one.what, aim: one.aim };
  const share = ours / one.kind.bitsPerSecond;
  const measured = `${megabits(ours)}, ${share.toFixed(2)} of the line`;
  if (!one.besideMegabytes) return { ...row, measured, passed: share >= one.least };
  const single = await bitsPerSecond(link, who, 'one connection', one.besideMegabytes);
  const beside = `one connection: ${megabits(single)}; ours is ${(ours / single).toFixed(1)} times as much`;
  return { ...row, measured, passed: ours / single >= one.least, beside };
}

async function bitsPerSecond(
  { url, run }: LossyLink,
  { token, interview }: Interviewee,
  way: 'outbox' | 'one connection',
  megabytes: number,
): Promise<number> {
  const bytes = megabytes * 1_000_000;
  const { seconds } = Printed.parse(await run('send-take.ts', { url, token, interview, bytes, way }));
  return (bytes * 8) / seconds;
}

function megabits(bits: number): string {
  return `${(bits / 1_000_000).toFixed(2)} Mbit/s`;
}
