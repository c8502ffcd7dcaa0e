// The contents of a candidate's own archive: everything they sent, and the data for its index.
import { Progress } from '#contract/status.ts';
import { matchLanguage, defaultLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { archiveEntries } from './archive-entries.ts';
import type { Archived } from './archive-entries.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { openResponse } from '../../interviews/load.ts';
import type { Opened } from '../../interviews/load.ts';
import { findResponse } from '../../interviews/store.ts';
import { findRequests } from '../requests/store.ts';
import type { RequestRow } from '../requests/store.ts';

export interface Exported extends Archived {
  language: Language;
  opened: Opened;
  progress: Progress;
  requests: RequestRow[];
}

/** @throws Refusal('invalid') if everything was erased in the meantime */
export async function loadExported(tx: Tx, { agencyId, responseId }: CandidateInSession): Promise<Exported> {
  const response = await findResponse(tx, agencyId, responseId);
  if (!response) throw new Refusal('invalid');
  return {
    ...(await archiveEntries(tx, response)),
    language: matchLanguage(response.language) ?? defaultLanguage,
    opened: await openResponse(tx, response),
    progress: Progress.parse(response.progress),
    requests: await findRequests(tx, response),
  };
}
