// Turns an answer into the sequence of tokens that is compared. Names in code, comments, case and accents don't count. Pure.
import { foldWord, splitWords } from '#contract/words.ts';
import { codeTokens } from './code-tokens.ts';
import { valueOf, type comparisonKinds, type Token } from './token.ts';

export type ComparisonKind = (typeof comparisonKinds)[number];

export interface Comparable {
  text: string;
  /** The programming language; null for a text. */
  language: string | null;
  isSpoken: boolean;
}

export interface Tokenized {
  kind: ComparisonKind;
  tokens: Token[];
}

/** The most tokens that are compared. A long answer has 5,000. */
const maxTokens = 20_000;

export function tokenize({ text, language, isSpoken }: Comparable): Tokenized {
  const code = language === null ? null : codeTokens(text, language);
  if (code) return { kind: 'code', tokens: code.slice(0, maxTokens) };
  if (isUnspaced(text)) return { kind: 'characters', tokens: characterTokens(text).slice(0, maxTokens) };
  return { kind: isSpoken ? 'spoken' : 'words', tokens: wordTokens(text).slice(0, maxTokens) };
}

function wordTokens(text: string): Token[] {
  return splitWords(text).flatMap(({ word, index }) => {
    const folded = foldWord(word);
    return folded === '' ? [] : [{ value: valueOf(folded), from: index, to: index + word.length }];
  });
}

const letter = /\p{L}|\p{N}/u;

function characterTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    if (letter.test(character)) tokens.push({ value: valueOf(foldWord(character) || character), from, to });
    from = to;
  }
  return tokens;
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** True if most letters belong to scripts that are written without spaces. */
function isUnspaced(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (text.match(unspaced)?.length ?? 0) * 2 > letters;
}
