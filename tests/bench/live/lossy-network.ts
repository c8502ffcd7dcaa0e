// A separate network for one browser, connected to this machine only by a link that loses, delays and paces packets
// (tests/bench/line/lossy-link.py). Linux and root only (whyNoLink).
import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LinkKind } from '../line/lossy-link.ts';

export interface LossyNetwork {
  /** This machine, as it is seen from inside. */
  outside: string;
  /** A program that runs this browser inside. `folder`: where to write it. */
  browserInside(executable: string, folder: string): string;
  close(): Promise<void>;
}

let count = 0;

export async function openLossyNetwork({
  bitsPerSecond,
  roundTripMs,
  loss,
}: LinkKind): Promise<LossyNetwork> {
  const name = `${process.pid}${(count += 1)}`;
  const near = `cdrl${name}`;
  const kind = {
    ...{ near, far: `cdrf${name}`, far_is_here: true },
    ...{ bits_per_second: bitsPerSecond, one_way_ms: roundTripMs / 2, loss },
  };
  const script = path.join(import.meta.dirname, '../line/lossy-link.py');
  const link = spawn('python3', [script, JSON.stringify(kind)], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    link.stdout.once('data', () => resolve());
    link.once('exit', () => reject(new Error('the link ended')));
  });
  return {
    outside: '10.77.0.2',
    browserInside(executable, folder) {
      const file = path.join(folder, `browser-${near}`);
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${near} '${executable}' "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    async close() {
      const ended = new Promise((resolve) => link.once('exit', resolve));
      link.kill('SIGTERM');
      await ended;
    },
  };
}
