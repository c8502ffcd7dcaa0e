// Candidates whose answers were heard, without a video: the words are put in as the task writes them.
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import type { StoredWords } from '../../server/platform/db/schema/transcript.ts';
import { indexWords } from '../../server/domain/interviews/index-words.ts';
import { transcripts } from '../../server/platform/db/schema/transcript.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate, CandidateOptions } from './candidates.ts';
import type { TestApp } from './harness.ts';

/** A candidate whose video answer was heard as these words. */
export async function sayWords(
  test: TestApp,
  of: JobDetail,
  text: string,
  options: CandidateOptions = {},
): Promise<Candidate> {
  const who = await addCandidate(test.app, of, options);
  const place = { agency_id: of.agency_id, answer_id: who.answerIds[videoIndex(of)] ?? '' };
  const spoken = text.split(' ');
  const words: StoredWords = spoken.map((word, i) => [i * 400, i * 400 + 300, word]);
  await test.deps.db.asTenant({ agencyId: of.agency_id }, async (tx) => {
    const row = { ...place, id: newId(), take_id: who.takeId, state: 'ready', words, revision: 1 };
    await tx.insert(transcripts).values(row);
    await indexWords(tx, place, { id: who.id, job_id: of.id }, spoken);
  });
  return who;
}

/** Of its video question. */
export function videoIndex(of: JobDetail): number {
  return of.questions.findIndex(({ type }) => type === 'video');
}
