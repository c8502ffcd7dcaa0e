// A transcript as it is read: with its corrections, and in sentences. The server's search and the page share it.
import type { TranscriptEdit, TranscriptWord } from './transcript.ts';

/** One recognized word, or the words that a correction has instead of a run of them. */
export interface ShownWord {
  text: string;
  fromMs: number;
  toMs: number;
  /** From 0 to 1; null: unknown, or corrected by a person. */
  confidence: number | null;
  /** The recognized words that it stands for: the first, and beyond the last. */
  first: number;
  beyond: number;
  edit: TranscriptEdit | null;
}

type Correction = Pick<TranscriptEdit, 'from_word' | 'to_word' | 'text'>;

export function shownWords(words: readonly TranscriptWord[], edits: readonly TranscriptEdit[]): ShownWord[] {
  const editAt = new Map(edits.map((edit) => [edit.from_word, edit]));
  const shown: ShownWord[] = [];
  for (let index = 0; index < words.length;) {
    const edit = editAt.get(index) ?? null;
    const beyond = edit ? Math.min(edit.to_word, words.length) : index + 1;
    const [from, to] = [words[index], words[beyond - 1]];
    if (!from || !to) break;
    shown.push({
      text: edit ? edit.text : from.word,
      ...{ fromMs: from.from_ms, toMs: to.to_ms, first: index, beyond, edit },
      confidence: edit ? null : from.confidence,
    });
    index = beyond;
  }
  return shown;
}

/** The corrections that a new one of these words replaces; null if one of them is only partly inside. */
export function replacedBy<Edit extends Correction>(
  edits: readonly Edit[],
  { from_word: from, to_word: to }: Pick<Correction, 'from_word' | 'to_word'>,
): Edit[] | null {
  const touched = edits.filter((edit) => edit.from_word < to && edit.to_word > from);
  return touched.every((edit) => edit.from_word >= from && edit.to_word <= to) ? touched : null;
}

export interface Sentence {
  /** Its words, separated by a space. */
  text: string;
  words: ShownWord[];
  /** Where each word begins in `text`: UTF-16 units. */
  starts: number[];
}

/** A pause that ends a sentence whose model writes no periods. */
const pauseMs = 1500;
const maxWords = 40;

export function sentencesOf(words: readonly ShownWord[]): Sentence[] {
  const sentences: ShownWord[][] = [];
  let open: ShownWord[] = [];
  for (const word of words) {
    const last = open.at(-1);
    if (last && (endsSentence(last.text) || word.fromMs - last.toMs > pauseMs || open.length >= maxWords)) {
      sentences.push(open);
      open = [];
    }
    open.push(word);
  }
  if (open.length > 0) sentences.push(open);
  return sentences.map((sentence) => {
    const starts: number[] = [];
    let length = 0;
    for (const { text } of sentence) {
      starts.push(length);
      length += text.length + 1;
    }
    return { text: sentence.map(({ text }) => text).join(' '), words: sentence, starts };
  });
}

/** Also the full stops of Chinese, Arabic, Hindi and Urdu, and a closing quotation mark after them. */
function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।۔]["'”’»)\]]*$/u.test(text);
}

/** The index of the word at a place of the sentence's text. */
export function wordAt({ starts }: Pick<Sentence, 'starts'>, offset: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= offset),
  );
}

/** How long after its end a word still counts as the current one. */
const afterMs = 600;

/** The index of the word that is spoken at this time; -1: none. Times never decrease. */
export function spokenAt(words: readonly Pick<ShownWord, 'fromMs' | 'toMs'>[], atMs: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.fromMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  const word = words[low - 1];
  return word && atMs <= word.toMs + afterMs ? low - 1 : -1;
}
