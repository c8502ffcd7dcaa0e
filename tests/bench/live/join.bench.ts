// From the host's press on Admit to the first picture and sound at both: on one machine, and over a line of 80 ms that
// loses 1 % of its packets.
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
    const what = `Admitted to the first picture and sound at both, ${figure}`;
    const why = kind && whyNoLink();
    if (why) rows.push({ figure: what, goal: '', measured: why, passed: null });
    else rows.push(await measured(what, goalMs, kind));
  }
  return rows;
}

async function measured(figure: string, goalMs: number, kind: LinkKind | null): Promise<Row> {
  const network = kind && (await openLossyNetwork(kind));
  const places = await openPlaces(network);
  const took: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await openPair(places);
      took.push(pair.bothMs - pair.admittedMs);
      await pair.close();
    }
  } finally {
    await places.close();
    await network?.close();
  }
  const half = median(took);
  return {
    figure,
    goal: `<= ${goalMs / 1000} s`,
    measured: inSeconds(half, Math.max(...took)),
    details: `${rounds} joins; ${load()}`,
    passed: half <= goalMs,
  };
}
