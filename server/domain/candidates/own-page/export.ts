// GET session/export: streams everything the candidate sent as a ZIP.
import type { Readable } from 'node:stream';
import { archive } from './archive-contents.ts';
import type { MadeFile } from './archive-contents.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { loadExported } from './export-entries.ts';
import { indexPage } from './export-index.ts';

/** The archive as a stream; closes open files if the reader stops. */
export async function exportAnswers(deps: Deps, candidate: CandidateInSession): Promise<Readable> {
  const exported = await deps.db.asTenant(candidate, (tx) => loadExported(tx, candidate));
  const now = deps.now();
  const index: MadeFile = { name: 'index.html', at: now, kind: 'made', input: indexPage(exported, now) };
  return archive(deps, [index, ...exported.entries]);
}
