// Puts the words of an answer into the search: recognized ones, and those of a written answer.
import { foldedWords } from '#contract/words.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { answer_search } from '../../platform/db/schema/transcript.ts';

/** Replaces the words by which this answer is found. `words` are words or whole texts. */
export async function indexWords(
  tx: Tx,
  { agency_id, answer_id }: { agency_id: string; answer_id: string },
  { id: response_id, job_id }: { id: string; job_id: string },
  words: readonly string[],
): Promise<void> {
  const row = { agency_id, answer_id, response_id, job_id, words: searchVector(words) };
  await tx
    .insert(answer_search)
    .values(row)
    .onConflictDoUpdate({
      target: [answer_search.agency_id, answer_search.answer_id],
      set: { words: row.words },
    });
}

/** Written answers are not found any more, either. */
export async function deleteSearchable(tx: Tx, agencyId: string, responseId: string): Promise<void> {
  await tx.delete(answer_search).where(sameAgency(answer_search, agencyId, { response_id: responseId }));
}

/** PostgreSQL's highest position in a tsvector. */
const lastPosition = 16_383;

/** A tsvector: every folded word with its positions. Made here, because PostgreSQL splits and folds differently. */
export function searchVector(words: readonly string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const folded of words.flatMap(foldedWords)) {
    const at = Math.min(++position, lastPosition);
    const known = positions.get(folded);
    // It stores at most 255 positions of a word.
    if (!known) positions.set(folded, [at]);
    else if (known.length < 255 && known.at(-1) !== at) known.push(at);
  }
  return [...positions].map(([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ');
}

/** A lexeme in a tsvector or tsquery. */
export function quoted(word: string): string {
  return `'${word.replace(/[\\']/g, (sign) => sign + sign)}'`;
}
