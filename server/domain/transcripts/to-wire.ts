// Transcripts and search results in the contract's shape. Pure.
import * as z from 'zod/mini';
import { Transcript, TranscriptFault, TranscriptState } from '#contract/transcript.ts';
import type { AnswerHit, TranscriptEdit } from '#contract/transcript.ts';
import { shownWords } from '#contract/transcript-words.ts';
import { findInWords, foldedWords, foldWord, splitWords } from '#contract/words.ts';
import type { SoughtPhrase } from '#contract/words.ts';
import { wordsOfRow } from '../candidates/recognized.ts';
import type { FoundAnswer } from './search-store.ts';
import type { TranscriptRow } from './store.ts';

const nothingDropped = { silence: 0, repeated: 0, no_speech: 0, phrase: 0 };
const Dropped = z.nullable(Transcript.shape.dropped);

export function transcriptToWire(
  answerId: string,
  row: TranscriptRow | undefined,
  edits: readonly TranscriptEdit[],
): Transcript {
  return {
    answer_id: answerId,
    state: row ? TranscriptState.parse(row.state) : 'none',
    fault: row?.fault ? TranscriptFault.parse(row.fault) : null,
    expected_language: row?.expected_language ?? '',
    language: row?.language ?? '',
    model: row?.model ?? '',
    is_timed: row?.is_timed ?? true,
    words: wordsOfRow(row?.words),
    edits: [...edits],
    dropped: Dropped.parse(row?.dropped ?? null) ?? nothingDropped,
    revision: row?.revision ?? 0,
    made_at: row?.made_at?.toISOString() ?? null,
  };
}

/** So many words before and after the first match. */
const around = 12;

export function hitToWire(found: FoundAnswer, sought: readonly SoughtPhrase[]): AnswerHit {
  const passage = found.text === null ? passageSpoken(found, sought) : passageWritten(found.text, sought);
  return {
    ...{ answer_id: found.answerId, response_id: found.responseId, job_id: found.jobId },
    ...{ job_name: found.jobName, full: found.full, question: found.question, ...passage },
  };
}

type Passage = Pick<AnswerHit, 'passage' | 'matches' | 'at_ms'>;

function passageSpoken(
  { words: stored, edits }: Pick<FoundAnswer, 'words' | 'edits'>,
  sought: readonly SoughtPhrase[],
): Passage {
  const words = shownWords(wordsOfRow(stored), edits);
  const tokens = words.flatMap(({ text }, index) => foldedWords(text).map((folded) => ({ index, folded })));
  const ranges = findInWords(
    tokens.map(({ folded }) => folded),
    sought,
  ).map(([from, to]) => [tokens[from]?.index ?? 0, tokens[to - 1]?.index ?? 0] as const);
  const first = ranges[0] ?? ([0, 0] as const);
  const begin = Math.max(0, first[0] - around);
  const shown = words.slice(begin, first[1] + around + 1).map(({ text }) => text);
  return {
    passage: shown.join(' '),
    matches: ranges
      .filter(([from, to]) => from >= begin && to < begin + shown.length)
      .map(([from, to]) => ({
        from: lengthOf(shown.slice(0, from - begin)),
        to: lengthOf(shown.slice(0, to - begin + 1)) - 1,
      })),
    at_ms: words[first[0]]?.fromMs ?? 0,
  };
}

/** With the space after each word. */
function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length + 1, 0);
}

/** Cut between words, so that scripts without spaces are cut, too. Line breaks become spaces. */
function passageWritten(text: string, sought: readonly SoughtPhrase[]): Passage {
  const words = splitWords(text).flatMap(({ word, index }) => {
    const folded = foldWord(word);
    return folded ? { folded, from: index, to: index + word.length } : [];
  });
  const ranges = findInWords(
    words.map(({ folded }) => folded),
    sought,
  );
  const [first, beyond] = ranges[0] ?? ([0, 0] as const);
  const begin = words[first - around]?.from ?? 0;
  const end = words[beyond + around]?.from ?? text.length;
  return {
    passage: text.slice(begin, end).replace(/\s/g, ' ').trimEnd(),
    matches: ranges
      .map(([from, to]) => ({
        from: (words[from]?.from ?? 0) - begin,
        to: (words[to - 1]?.to ?? 0) - begin,
      }))
      .filter(({ from, to }) => from >= 0 && to <= end - begin),
    at_ms: null,
  };
}
