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

/** Of letters and digits that have no other form but their case: the rest takes ten times as long. */
const unmarked = /^(?:[a-z\d]+|[\u0621\u0627-\u063a\u0641-\u064a]+)$/i;

/**
 * The form in which words are compared: without case, accents, vowel marks and the stretching sign of Arabic. By upper
 * case first, so that *Straße* is *STRASSE*.
 */
export function foldWord(word: string): string {
  if (unmarked.test(word)) return word.slice(0, maxFoldedLength).toLowerCase();
  const plain = word.normalize('NFKD').replace(/[\p{M}\u0640]/gu, '');
  const folded = plain.toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return [...folded.replace(/[’ʼ]/g, "'")].slice(0, maxFoldedLength).join('');
}

/** Of alphabets whose words the segmenter ends only at other signs. */
const alphabets = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}';
const marks = `(?:(?=\\p{M})[\\p{Script=Inherited}${alphabets}])*`;
const letter = `(?=\\p{L})[${alphabets}]${marks}`;
const digit = `\\p{Nd}${marks}`;
/** As the segmenter finds it: letters and digits, and an apostrophe between two letters. */
const word = `(?:${letter}|${digit})+(?:(?<=\\p{L}${marks})['’](?:${letter})(?:${letter}|${digit})*)*`;
const simpleWord = new RegExp(word, 'gu');
/** Between the words are signs that join none, and others only at the end of a word. */
const simpleText = new RegExp(
  `^(?:${word}(?=$|[^\\p{L}\\p{N}])|[ \\n!?"“”„«»()…–-]|[.,:;،؛؟](?= |$))*$`,
  'u',
);
/** Most of a transcript's texts are one word, perhaps with a sign after it. */
const oneWord =
  /^((?:(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]|\p{Nd})+)[.,!?;:،؛؟]?$/u;

/**
 * The words of a text in the form in which they are compared. The segmenter takes many times as long as a text without it, and a
 * page of matches has thousands of words.
 */
export function foldedWords(text: string): string[] {
  const only = oneWord.exec(text)?.[1];
  if (only !== undefined) return [foldWord(only)].filter(Boolean);
  const words = simpleText.test(text)
    ? (text.match(simpleWord) ?? [])
    : splitWords(text).map(({ word }) => word);
  return words.flatMap((each) => foldWord(each) || []);
}

/** What must occur: words next to each other. `isPrefix`: the last one may be the beginning of a word. */
export interface SoughtPhrase {
  words: string[];
  isPrefix: boolean;
}

export const maxSoughtWords = 20;

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
