// GET session/export: everything the candidate gave as a ZIP, made while it is sent.
import type { Readable } from 'node:stream';
import { archive } from './archive/contents.ts';
import type { MadeFile } from './archive/contents.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { loadExported } from './export-entries.ts';
import { indexPage } from './export-index.ts';

/** The archive as a stream; whoever stops reading it closes what it had opened. */
export async function exportAnswers(deps: Deps, candidate: CandidateInSession): Promise<Readable> {
  const exported = await deps.db.asTenant(candidate, (tx) => loadExported(tx, candidate));
  const now = deps.now();
  const index: MadeFile = { name: 'index.html', at: now, holds: 'made', input: indexPage(exported, now) };
  return archive(deps, [index, ...exported.entries]);
}
