// The release before the newest migration, from the history of this repository. It runs with today's packages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../source-imports.ts';

export interface EarlierRelease {
  /** The folder of its sources. */
  home: string;
  remove(): void;
}

/** The last commit that has every migration but the newest; null without the history, as in a shallow clone. */
export function earlierRevision(): string | null {
  try {
    const before = migrationsOf('HEAD').slice(0, -1).join();
    // A branch can have had other migrations than the line that it was merged into.
    const revisions = git('rev-list', '--topo-order', '--max-count=1000', 'HEAD').trim().split('\n');
    return revisions.find((revision) => migrationsOf(revision).join() === before) ?? null;
  } catch {
    return null; // There is no git here, or it does not know a commit.
  }
}

function migrationsOf(revision: string): string[] {
  const names = git('ls-tree', '--name-only', revision, 'server/platform/db/migrations/').split('\n');
  return names.filter((name) => name.endsWith('.sql')).toSorted();
}

export function checkOut(revision: string): EarlierRelease {
  const home = mkdtempSync(path.join(tmpdir(), 'candor-earlier-'));
  const archive = path.join(home, 'release.tar');
  const parts = ['server', 'contract', 'public', 'package.json'];
  git('archive', '--format=tar', `--output=${archive}`, revision, ...parts);
  execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${home}`]);
  rmSync(archive);
  // Its page would have to be built; the calls are its own.
  for (const part of ['node_modules', 'dist']) symlinkSync(path.join(root, part), path.join(home, part));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
