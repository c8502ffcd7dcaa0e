// The candidate's line is cut in a recorded call, again and again: how soon sound is back at both, and what is missing of
// both recordings.
import { setTimeout as sleep } from 'node:timers/promises';
import { hearEachOther } from '../../e2e/live-room.ts';
import { findFfmpeg } from '../../e2e/busy-encoder.ts';
import { arrivedComplete, soundOf } from '../../faults/live-reels.ts';
import { soundReturns } from '../../faults/live-sound.ts';
import { openNetwork, whyNoNetwork, type OwnNetwork } from '../../faults/own-network.ts';
import { median } from '../device/numbers.ts';
import type { Row } from '../row.ts';
import { inSeconds, load, names, openPair, openPlaces, rounds, type Places } from './pair.ts';

export const name = 'live room, outages';

const outages = [
  { how: 'drop', seconds: 5, goalMs: 300, what: 'every packet dropped' },
  { how: 'drop', seconds: 30, goalMs: 1500, what: 'every packet dropped' },
  { how: 'unplug', seconds: 30, goalMs: 1000, what: 'the interface down' },
] as const;
type Outage = (typeof outages)[number];

/** A packet of sound has 60 ms; a recorder may skip one frame. */
const frameMs = 60;

export async function run(): Promise<Row[]> {
  const why = whyNoNetwork() ?? (findFfmpeg() ? null : 'needs ffmpeg');
  if (why) return [{ figure: 'Outages of a live room', goal: '', measured: why, passed: null }];
  const network = openNetwork();
  const rows: Row[] = [];
  const gaps: number[] = [];
  try {
    const places = await openPlaces(network);
    for (const outage of outages) {
      const { row, longestStepsMs } = await measured(places, network, outage);
      rows.push(row);
      gaps.push(...longestStepsMs);
    }
    await places.close();
  } finally {
    // What a failed run leaves open ends with its process; a network would stay.
    network.close();
  }
  const missing = gaps.map((stepMs) => Math.max(0, stepMs - frameMs));
  return [
    ...rows,
    {
      figure: 'Speech missing from a recording through all of these outages, longest gap',
      goal: '<= one frame (60 ms)',
      measured: `median ${Math.round(median(missing))} ms, worst ${Math.round(Math.max(...missing))} ms`,
      details: `${gaps.length} recordings, every byte on the server; ${load()}`,
      passed: Math.max(...missing) <= frameMs,
    },
  ];
}

/** One call for all outages of a kind: a recording that survived ten of them is the harder test. */
async function measured(
  places: Places,
  network: OwnNetwork,
  { how, seconds, goalMs, what }: Outage,
): Promise<{ row: Row; longestStepsMs: number[] }> {
  const pair = await openPair(places, { record: 'video' });
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    network[how]();
    const cutMs = Date.now();
    await sleep(seconds * 1000 - 1000);
    const returned = [soundReturns(pair.host), soundReturns(pair.candidate)];
    await sleep(cutMs + seconds * 1000 - Date.now());
    const mendedMs = Date.now();
    network.mend();
    back.push(Math.max(...(await Promise.all(returned))) - mendedMs);
    await hearEachOther(pair.host, pair.candidate);
  }
  await pair.end();
  const longestStepsMs: number[] = [];
  for (const [i, who] of names.entries())
    for (const stored of await arrivedComplete(places.server, pair.live, {
      name: who,
      made: pair.made[i] ?? [],
    }))
      longestStepsMs.push(soundOf(stored).longestStepMs);
  await pair.close();
  const half = median(back);
  return {
    longestStepsMs,
    row: {
      figure: `Sound back at both after ${seconds} s, ${what}`,
      goal: `<= ${goalMs / 1000} s`,
      measured: inSeconds(half, Math.max(...back)),
      details: `${rounds} outages; ${load()}`,
      passed: half <= goalMs,
    },
  };
}
