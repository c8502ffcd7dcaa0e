// What a word is, and when two words are the same. Search, highlights and the filters of transcripts share it, so that what is
// found is what is marked.

interface Word {
  /** As written. */
  word: string;
  /** Where it is in the text: UTF-16 units. */
  index: number;
}

/** Longer ones are cut before they are compared: PostgreSQL refuses lexemes over 2 kB. */
export const maxFoldedLength = 100;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text in order, without punctuation. Also splits scripts that are written without spaces. */
export function splitWords(text: string): Word[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ word: segment, index }] : [],
  );
}

/**
 * The form in which words are compared: without case, accents, vowel marks and the stretching sign of Arabic. By upper
 * case first, so that *Straße* is *STRASSE*.
 */
export function foldWord(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.slice(0, maxFoldedLength).toLowerCase();
  const plain = word.normalize('NFKD').replace(/[\p{M}\u0640]/gu, '');
  const folded = plain.toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return [...folded.replace(/[’ʼ]/g, "'")].slice(0, maxFoldedLength).join('');
}

/** A text of one word, as most of a transcript's are, perhaps with a sign after it. */
const oneWord = /^((?:(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}])+)[.,!?;:]?$/u;

/** The words of a text in the form in which they are compared. The segmenter takes twenty times as long as one word without it. */
export function foldedWords(text: string): string[] {
  const word = oneWord.exec(text)?.[1];
  if (word !== undefined) return [foldWord(word)];
  return splitWords(text).flatMap(({ word }) => foldWord(word) || []);
}

/** What must occur: words next to each other. `isPrefix`: the last one may be the beginning of a word. */
export interface SoughtPhrase {
  words: string[];
  isPrefix: boolean;
}

const maxSoughtWords = 20;

/**
 * Reads what somebody typed into a search field: every word must occur, those in quotation marks next to each other. The last
 * word may be unfinished, unless a quotation mark follows it. Empty: there is no word in it.
 */
export function readSearch(typed: string): SoughtPhrase[] {
  const found: SoughtPhrase[] = [];
  let rest = maxSoughtWords;
  for (const [i, part] of typed.split(/["“”„«»]/).entries()) {
    const words = foldedWords(part).slice(0, rest);
    rest -= words.length;
    if (words.length === 0) continue;
    if (i % 2 === 1) found.push({ words, isPrefix: false });
    else found.push(...words.map((word) => ({ words: [word], isPrefix: false })));
  }
  const last = found.at(-1);
  if (last && endsInside(typed)) last.isPrefix = true;
  return found;
}

/** True if the text ends with a word, which may go on. */
function endsInside(typed: string): boolean {
  const last = splitWords(typed).at(-1);
  return last !== undefined && last.index + last.word.length === typed.length;
}

/**
 * Where a search matches in words in the form in which they are compared: `[first, beyond the last]` of each match, in order.
 * Words that match are found also if others of the search are missing.
 */
export function findInWords(folded: readonly string[], sought: readonly SoughtPhrase[]): [number, number][] {
  const ranges = sought.flatMap(({ words, isPrefix }) =>
    folded.flatMap((_, from): [number, number][] => {
      const isMatch = words.every((word, i) => {
        const found = folded[from + i];
        return isPrefix && i === words.length - 1 ? found?.startsWith(word) : found === word;
      });
      return isMatch ? [[from, from + words.length]] : [];
    }),
  );
  return ranges.toSorted(([a], [b]) => a - b);
}
