// An ffmpeg whose renditions take as long as a test needs, like a server with many videos waiting.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface BusyEncoder {
  /** The environment of the server that uses it. */
  env: { PATH: string };
  /** From now on renditions are made at once. */
  goOn(): void;
  /** Call it after the server has ended. */
  remove(): void;
}

export function findFfmpeg(): string | undefined {
  return spawnSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).stdout.trim() || undefined;
}

/** @throws without ffmpeg: check `findFfmpeg` first */
export function makeBusyEncoder(): BusyEncoder {
  const real = findFfmpeg();
  if (!real) throw new Error('there is no ffmpeg');
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-encoder-'));
  const go = path.join(folder, 'go');
  const wait = `case "$*" in *libx264*) while [ -d '${folder}' ] && [ ! -e '${go}' ]; do sleep 0.1; done;; esac`;
  const file = path.join(folder, 'ffmpeg');
  writeFileSync(file, `#!/bin/sh\n${wait}\nexec '${real}' "$@"\n`);
  chmodSync(file, 0o755);
  return {
    env: { PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}` },
    goOn: () => writeFileSync(go, ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
