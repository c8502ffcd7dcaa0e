// How much of the sound is made up by the receiver: on lines that lose packets, and on a narrow line with and without our
// upload of the recording.
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../device/numbers.ts';
import { whyNoLink, type LinkKind } from '../line/lossy-link.ts';
import type { Row } from '../row.ts';
import { openLossyNetwork } from './lossy-network.ts';
import { concealedBy, load, openPair, openPlaces, rounds } from './pair.ts';

export const name = 'live room, loss';

const windowMs = 12_000;
/** After joining, pictures and the jitter buffer settle. */
const settleMs = 5000;
const lossy = (loss: number): LinkKind => ({ bitsPerSecond: 4_000_000, roundTripMs: 80, loss });
const narrow: LinkKind = { bitsPerSecond: 1_000_000, roundTripMs: 80, loss: 0 };

export async function run(): Promise<Row[]> {
  const why = whyNoLink();
  if (why) return [{ figure: 'Concealed sound', goal: '', measured: why, passed: null }];
  const rows: Row[] = [];
  for (const [loss, goal] of [
    [0.05, 0.6],
    [0.15, 5],
  ] as const) {
    const shares = await concealedOn(lossy(loss), 'off');
    rows.push(rowOf(`Concealed sound at ${loss * 100} % loss, 80 ms`, goal, shares));
  }
  const without = await concealedOn(narrow, 'off');
  const uploading = await concealedOn(narrow, 'video');
  const added = median(uploading) - median(without);
  rows.push({
    figure: 'Concealed sound because of our upload, 1 Mbit/s, 80 ms',
    goal: '+0.1 % at most',
    measured: `+${Math.max(0, added).toFixed(2)} %`,
    details: `${shown(uploading)} with, ${shown(without)} without a recording; ${load()}`,
    passed: added <= 0.1,
  });
  return rows;
}

function rowOf(figure: string, goal: number, shares: readonly number[]): Row {
  return {
    figure,
    goal: `<= ${goal} %`,
    measured: shown(shares),
    details: `${shares.length} windows of ${windowMs / 1000} s, both directions; random loss; ${load()}`,
    passed: median(shares) <= goal,
  };
}

/** Per cent of what was heard, one number for each window and direction. */
async function concealedOn(kind: LinkKind, record: 'off' | 'video'): Promise<number[]> {
  const network = await openLossyNetwork(kind);
  const places = await openPlaces(network);
  const shares: number[] = [];
  try {
    const { host, candidate } = await openPair(places, { record });
    await sleep(settleMs);
    for (let round = 0; round < rounds; round += 1) {
      const before = [await concealedBy(host), await concealedBy(candidate)];
      // What is heard in this time is what this is about.
      await sleep(windowMs);
      for (const [i, page] of [host, candidate].entries()) {
        const now = await concealedBy(page);
        const { concealed = 0, total = 0 } = before[i] ?? {};
        shares.push((100 * (now.concealed - concealed)) / Math.max(1, now.total - total));
      }
    }
  } finally {
    await places.close();
    await network.close();
  }
  return shares;
}

function shown(shares: readonly number[]): string {
  return `median ${median(shares).toFixed(2)} %, worst ${Math.max(...shares).toFixed(2)} %`;
}
