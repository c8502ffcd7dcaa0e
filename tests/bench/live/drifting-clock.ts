// A browser whose clocks run fast, like those of a device with a poor quartz. Linux and a C compiler only.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Drift } from './beeps.ts';

/** Why this machine cannot have such a browser; null if it can. */
export function whyNoDrift(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  return spawnSync('cc', ['--version']).status === 0 ? null : 'needs a C compiler';
}

/** `env`: of the browser. `folder`: where to put the library. */
export function driftingClock(
  folder: string,
  partsPerMillion: number,
): { drift: Drift; env: Record<string, string> } {
  const library = path.join(folder, 'drifting-clock.so');
  const source = path.join(import.meta.dirname, 'drifting-clock.c');
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const beganMs = Date.now();
  const monotonic = process.hrtime.bigint();
  return {
    drift: { beganMs, partsPerMillion },
    env: {
      LD_PRELOAD: library,
      BENCH_CLOCK_PPM: String(partsPerMillion),
      BENCH_CLOCK_REALTIME_NS: `${beganMs}000000`,
      BENCH_CLOCK_MONOTONIC_NS: String(monotonic),
    },
  };
}
