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

/** Letters and digits that have no other form except their case. Other words take ten times as long to fold. */
const plain = '[A-Za-z\\d\u0410-\u0418\u041a-\u0438\u043a-\u044f\u0621\u0627-\u063a\u0641-\u064a]+';
const plainWord = new RegExp(`^${plain}$`);
/** Most texts of a transcript are one such word, perhaps with a sign after it. */
const plainText = new RegExp(`^(${plain})[.,!?;:،؛؟]?$`);

/**
 * The form in which words are compared: without case, accents, vowel marks and the stretching sign of Arabic. By upper
 * case first, so that *Straße* is *STRASSE*.
 */
export function foldWord(word: string): string {
  if (plainWord.test(word)) return word.slice(0, maxFoldedLength).toLowerCase();
  const unmarked = word.normalize('NFKD').replace(/[\p{M}\u0640]/gu, '');
  const folded = unmarked.toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return [...folded.replace(/[’ʼ]/g, "'")].slice(0, maxFoldedLength).join('');
}

/** The segmenter ends words of these only at other signs. */
const alphabets = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}';
const marks = `(?:(?=\\p{M})[\\p{Script=Inherited}${alphabets}])*`;
const letter = `(?=\\p{L})[${alphabets}]${marks}`;
const digit = `\\p{Nd}${marks}`;
/**
 * A word as the segmenter finds it: letters and digits, and apostrophes between two letters. The apostrophe comes before
 * the lookbehind, so that hostile texts take no more than linear time.
 */
const word = `(?:${letter}|${digit})+(?:['’](?<=\\p{L}${marks}['’])${letter}(?:${letter}|${digit})*)*`;
const simpleWord = new RegExp(word, 'gu');
/** Words, with signs between them that never join two words, or that do not if a space follows. */
const simpleText = new RegExp(
  `^(?:${word}(?=$|[^\\p{L}\\p{N}])|[ \\n!?"“”„«»()…–-]|[.,:;،؛؟](?= |$))*$`,
  'u',
);
/**
 * The words of a text in the form in which they are compared. Avoids the segmenter where it can: it takes many times as
 * long, and a page of matches has thousands of words.
 */
export function foldedWords(text: string): string[] {
  const only = plainText.exec(text)?.[1];
  if (only !== undefined) return [only.slice(0, maxFoldedLength).toLowerCase()];
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
