// A pad's updates as moments of its playback. Pure.
import type { PadPlayback } from '#contract/room-pad.ts';
import { fromBase64 } from '../../kit/base64.ts';

export interface PadMoment {
  seq: number;
  /** In milliseconds since 1970. */
  at: number;
  /** Who typed. */
  name: string;
  bytes: Uint8Array;
}

/** In the order in which they were stored. No moment is earlier than the one before. */
export function momentsOf({ updates, people }: PadPlayback): PadMoment[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  let latest = 0;
  return updates.map(({ seq, at, by, bytes }) => {
    latest = Math.max(latest, Date.parse(at));
    return { seq, at: latest, name: names.get(by) ?? '–', bytes: fromBase64(bytes) };
  });
}

/** How many moments there had been. */
export function momentAt(moments: readonly PadMoment[], at: number): number {
  const next = moments.findIndex((moment) => moment.at > at);
  return next === -1 ? moments.length : next;
}
