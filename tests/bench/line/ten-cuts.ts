// Ten cuts in one upload.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShapedLine } from './shaped-line.ts';

export const cuts = 10;

/**
 * Calls `cut` each time another equal share of these bytes has been sent. Returns the sum of the connections in use at
 * each cut.
 */
export async function cutTenTimes(
  line: ShapedLine,
  bytes: number,
  cut: () => Promise<void> | void,
): Promise<number> {
  const before = line.sentBytes();
  let connections = 0;
  for (let number = 1; number <= cuts; number++) {
    while (line.sentBytes() - before < (number * bytes) / (cuts + 1)) await sleep(20);
    connections += line.inUse(500);
    await cut();
  }
  return connections;
}
