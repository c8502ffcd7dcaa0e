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

/** The commit before the one that brought the newest migration; null without the history, as in a shallow clone. */
export function earlierRevision(): string | null {
  const folder = 'server/platform/db/migrations';
  try {
    const newest = git('ls-files', `${folder}/*.sql`).trim().split('\n').toSorted().at(-1) ?? '';
    const brought = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest).trim();
    return git('rev-parse', '--verify', '--quiet', `${brought}^`).trim();
  } catch {
    return null; // There is no git here, or it does not know the commit.
  }
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
