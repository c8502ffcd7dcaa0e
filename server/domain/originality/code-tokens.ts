// The tokens of a program: keywords, signs and the kinds of literals, without names, values and comments. Lezer's parsers read broken
// programs, too. lexer.ts reads languages without such a parser.
import type { SyntaxNodeRef } from '@lezer/common';
import { parser as cpp } from '@lezer/cpp';
import { parser as css } from '@lezer/css';
import { parser as go } from '@lezer/go';
import { configureNesting, parser as html } from '@lezer/html';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import type { LRParser } from '@lezer/lr';
import { parser as php } from '@lezer/php';
import { parser as python } from '@lezer/python';
import { parser as rust } from '@lezer/rust';
import { lexed } from './lexer.ts';
import { valueOf, type Token } from './token.ts';

/** JavaScript and TypeScript are compared with each other, and so are C and C++. */
const script = javascript.configure({ dialect: 'ts' });
const page = html.configure({
  wrap: configureNesting([
    { tag: 'script', parser: script },
    { tag: 'style', parser: css },
  ]),
});

const parsers: Readonly<Record<string, { family: string; parser: LRParser }>> = {
  javascript: { family: 'script', parser: script },
  typescript: { family: 'script', parser: script },
  python: { family: 'python', parser: python },
  java: { family: 'java', parser: java },
  c: { family: 'c', parser: cpp },
  cpp: { family: 'c', parser: cpp },
  go: { family: 'go', parser: go },
  rust: { family: 'rust', parser: rust },
  php: { family: 'php', parser: php },
  html: { family: 'html', parser: page },
};

const lexedLanguages = ['csharp', 'kotlin', 'ruby', 'shell', 'swift', 'sql'];

/** Null: not a programming language that we know, so the answer is compared as a text. */
export function codeTokens(code: string, language: string): Token[] | null {
  const known = Object.hasOwn(parsers, language) ? parsers[language] : undefined;
  if (known) return withoutRepetition(parsed(code, known.family, known.parser));
  return lexedLanguages.includes(language) ? withoutRepetition(lexed(code, language)) : null;
}

const comment = /Comment|^⚠$/;
const names = /(Name|Definition|Identifier|Label)$/;
/** In markup and style sheets these names are the content. */
const named = new Set(['TagName', 'PropertyName']);

function parsed(code: string, family: string, parser: LRParser): Token[] {
  const tokens: Token[] = [];
  const isPage = family === 'html';
  let namedFrom: number | null = null;
  parser.parse(code).iterate({
    enter({ name, from, to, node }: SyntaxNodeRef) {
      if (comment.test(name)) return false;
      // Only leaves: an inner node repeats what is in it.
      if (node.firstChild || from === to) return undefined;
      const isKept = isPage && named.has(name);
      // A name does not count. Its place in the text belongs to the next sign.
      if (!isKept && names.test(name)) namedFrom ??= from;
      else {
        const value = valueOf(`${family} ${isKept ? code.slice(from, to).toLowerCase() : name}`);
        tokens.push({ value, from: namedFrom ?? from, to });
        namedFrom = null;
      }
      return undefined;
    },
  });
  return tokens;
}

/** Lists of data are alike in unrelated programs: of `1, 2, 3, 4` only the beginning counts. */
function withoutRepetition(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const [a, b, c] = [kept.at(-3), kept.at(-2), kept.at(-1)];
    if (a && b && c && a.value === c.value && b.value === token.value) {
      kept.pop();
      b.to = token.to;
    } else kept.push({ ...token });
  }
  return kept;
}
