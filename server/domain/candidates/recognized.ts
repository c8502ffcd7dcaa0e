// The recognized words of video answers, with the team's corrections, for pages, exports and guests. domain/transcripts recognizes
// and corrects them, and cannot be imported here.
import { asc, eq, isNull } from 'drizzle-orm';
import type { TranscriptEdit, TranscriptWord } from '#contract/transcript.ts';
import { shownWords } from '#contract/transcript-words.ts';
import type { ShownWord } from '#contract/transcript-words.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { transcript_edits, transcripts } from '../../platform/db/schema/transcript.ts';
import type { StoredWords } from '../../platform/db/schema/transcript.ts';

export interface Recognized {
  /** Two letters; empty: unknown. */
  language: string;
  /** False: words have the times of the passage they are in. */
  isTimed: boolean;
  words: ShownWord[];
}

/** By answer id. Answers without recognized words are not in it. */
export async function recognizedOf(
  tx: Tx,
  agencyId: string,
  answerIds: readonly string[],
): Promise<Map<string, Recognized>> {
  if (answerIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(transcripts)
    .where(sameAgency(transcripts, agencyId, { answer_id: answerIds, state: 'ready' }));
  const edits = await findEdits(
    tx,
    agencyId,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, answer_id, language, is_timed: isTimed, words }) => [
      answer_id,
      { language, isTimed, words: shownWords(wordsOfRow(words), edits.get(id) ?? []) },
    ]),
  );
}

/** `transcripts.words`; none before they are recognized. */
export function wordsOfRow(stored: StoredWords | null | undefined): TranscriptWord[] {
  return (stored ?? []).map(wordToWire);
}

function wordToWire([from_ms, to_ms, word, confidence]: StoredWords[number]): TranscriptWord {
  return { from_ms, to_ms, word, confidence: confidence ?? null };
}

/** The corrections that count, by transcript, in the order of their words. */
export async function findEdits(
  tx: Tx,
  agencyId: string,
  transcriptIds: readonly string[],
): Promise<Map<string, TranscriptEdit[]>> {
  if (transcriptIds.length === 0) return new Map();
  const rows = await tx
    .select({ row: transcript_edits, userName: users.name })
    .from(transcript_edits)
    .leftJoin(users, eq(users.id, transcript_edits.user_id))
    .where(
      sameAgency(
        transcript_edits,
        agencyId,
        { transcript_id: transcriptIds },
        isNull(transcript_edits.undone_at),
      ),
    )
    .orderBy(asc(transcript_edits.from_word));
  const byTranscript = Map.groupBy(rows, ({ row }) => row.transcript_id);
  return new Map(
    [...byTranscript].map(([id, found]) => [
      id,
      found.map(({ row, userName }) => ({
        ...{ id: row.id, from_word: row.from_word, to_word: row.to_word, text: row.text },
        user_name: userName ?? '',
        created_at: row.created_at.toISOString(),
      })),
    ]),
  );
}
