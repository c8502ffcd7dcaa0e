// How long the first picture and sound take at both: on one machine, and over a line of 80 ms that loses 1 % of its
// packets. From the first connection, as calls are usually measured (media is ready before), and from the host's press on
// Admit, which is what people see: it adds the button, the server and the way of the news.
import { median } from '../device/numbers.ts';
import { whyNoLink, type LinkKind } from '../line/lossy-link.ts';
import type { Row } from '../row.ts';
import { openLossyNetwork } from './lossy-network.ts';
import { inSeconds, load, openPair, openPlaces, rounds } from './pair.ts';

export const name = 'live room, join';

const lines: readonly { figure: string; goalMs: number; kind: LinkKind | null }[] = [
  { figure: 'on one machine', goalMs: 600, kind: null },
  {
    figure: '80 ms, 1 % of packets lost, 4 Mbit/s',
    goalMs: 1200,
    kind: { bitsPerSecond: 4_000_000, roundTripMs: 80, loss: 0.01 },
  },
];

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { figure, goalMs, kind } of lines) {
    const what = `to the first picture and sound at both, ${figure}`;
    const why = kind && whyNoLink();
    if (why) rows.push({ figure: `Admitted ${what}`, goal: '', measured: why, passed: null });
    else rows.push(...(await measured(what, goalMs, kind)));
  }
  return rows;
}

async function measured(what: string, goalMs: number, kind: LinkKind | null): Promise<Row[]> {
  const network = kind && (await openLossyNetwork(kind));
  const places = await openPlaces(network);
  const [connecting, admitted]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await openPair(places);
      connecting.push(pair.bothMs - pair.begunMs);
      admitted.push(pair.bothMs - pair.admittedMs);
      await pair.close();
    }
  } finally {
    await places.close();
    await network?.close();
  }
  return [rowOf(`Connecting ${what}`, goalMs, connecting), rowOf(`Admitted ${what}`, goalMs, admitted)];
}

function rowOf(figure: string, goalMs: number, took: readonly number[]): Row {
  const half = median(took);
  return {
    figure,
    goal: `<= ${goalMs / 1000} s`,
    measured: inSeconds(half, Math.max(...took)),
    details: `${took.length} joins; ${load()}`,
    passed: half <= goalMs,
  };
}
