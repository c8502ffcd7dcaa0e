// Tokens of a program in a language without a Lezer parser: keywords, brackets and signs. Of numbers and strings only the kind counts;
// names and comments do not count. Always moves forward, so that any input ends.
import { valueOf, type Token } from './token.ts';

const keywords = new Set(
  (
    'abstract all and any as asc async await base begin between break by case catch class companion const continue create data def default ' +
    'defer delegate delete desc distinct do done drop elif else elsif end ensure enum esac except exists extension false fi final finally for ' +
    'foreach from full fun func function get group guard having if implements import in init inner insert interface internal into is join left ' +
    'let lambda like limit lock match module namespace new next nil not null object of on open operator or order outer override package params ' +
    'private protected protocol public raise readonly record ref repeat rescue return right sealed select self set static struct super switch ' +
    'table then this throw throws true try typealias typeof union unless until update using val values var void when where while with yield'
  ).split(' '),
);

/** Begins a comment that ends with the line. */
const lineComments: Readonly<Record<string, readonly string[]>> = {
  ruby: ['#'],
  shell: ['#'],
  sql: ['--'],
};
const slashes = ['//'];

const isNameStart = /[\p{L}_$@]/u;
const name = /[\p{L}\p{N}_$@]*/uy;
const number = /\d[\w.]*/y;
const space = /\s+/y;

export function lexed(code: string, language: string): Token[] {
  const tokens: Token[] = [];
  const comments = lineComments[language] ?? slashes;
  let namedFrom: number | null = null;
  const push = (kind: string, from: number, to: number) => {
    tokens.push({ value: valueOf(`${language} ${kind}`), from: namedFrom ?? from, to });
    namedFrom = null;
  };
  let at = 0;
  while (at < code.length) {
    const sign = code.charAt(at);
    const skipped = lengthAt(space, code, at) || commentAt(code, at, comments);
    if (skipped > 0) at += skipped;
    else if (isNameStart.test(sign)) {
      const to = at + Math.max(1, lengthAt(name, code, at));
      const word = code.slice(at, to).toLowerCase();
      if (keywords.has(word)) push(word, at, to);
      else namedFrom ??= at;
      at = to;
    } else if (/\d/.test(sign)) {
      const to = at + lengthAt(number, code, at);
      push('number', at, to);
      at = to;
    } else if (sign === '"' || sign === "'" || sign === '`') {
      const to = endOfText(code, at);
      push('text', at, to);
      at = to;
    } else {
      push(sign, at, at + 1);
      at += 1;
    }
  }
  return tokens;
}

function lengthAt(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0].length ?? 0;
}

/** The length of the comment that begins here; 0: none does. */
function commentAt(code: string, at: number, comments: readonly string[]): number {
  if (code.startsWith('/*', at)) {
    const end = code.indexOf('*/', at + 2);
    return (end < 0 ? code.length : end + 2) - at;
  }
  if (!comments.some((begin) => code.startsWith(begin, at))) return 0;
  const end = code.indexOf('\n', at);
  return (end < 0 ? code.length : end) - at;
}

/** Beyond the closing quote. One that is missing closes at the end of the line. */
function endOfText(code: string, from: number): number {
  const quote = code.charAt(from);
  for (let at = from + 1; at < code.length; at++) {
    const sign = code.charAt(at);
    if (sign === '\\') at++;
    else if (sign === quote) return at + 1;
    else if (sign === '\n') return at;
  }
  return code.length;
}
