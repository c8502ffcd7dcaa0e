// Transcripts and search results in the contract's shape. Pure.
import * as z from 'zod/mini';
import { Transcript, TranscriptFault, TranscriptState } from '#contract/transcript.ts';
import type { AnswerHit, TranscriptEdit } from '#contract/transcript.ts';
import { shownWords, type ShownWord } from '#contract/transcript-words.ts';
import { findInWords, foldedWords, foldWord, maxSoughtWords, splitWords } from '#contract/words.ts';
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
  const ranges = firstMatches(words, sought);
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

const firstWords = 64;

/** The first match and those near it: the first and the last word of each. What comes after them is not folded. */
function firstMatches(
  words: readonly ShownWord[],
  sought: readonly SoughtPhrase[],
): (readonly [number, number])[] {
  const tokens: { index: number; folded: string }[] = [];
  for (let done = 0, to = firstWords; ; done = to, to *= 2) {
    for (const [i, { text }] of words.slice(done, to).entries())
      tokens.push(...foldedWords(text).map((folded) => ({ index: done + i, folded })));
    const ranges = findInWords(
      tokens.map(({ folded }) => folded),
      sought,
    ).map(([from, beyond]) => [tokens[from]?.index ?? 0, tokens[beyond - 1]?.index ?? 0] as const);
    const [first] = ranges;
    const isAll = to >= words.length;
    // One that begins before it may end after it.
    if (isAll || (first && first[1] + around + maxSoughtWords < to)) return ranges;
  }
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
