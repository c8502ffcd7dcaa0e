// Splits a program into lines of colored tokens, with the grammars of the candidate's editor. Loaded only if there is
// code.
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { loadGrammar } from '../../../kit/code/grammars.ts';
import type { CodePiece } from './code-lines.ts';

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName, tags.meta], class: 'keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'number' },
  { tag: tags.comment, class: 'comment' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className, tags.typeName],
    class: 'name',
  },
]);

/** Null if the language has no grammar here; rejects if it fails to load. */
export async function highlight(text: string, language: string): Promise<CodePiece[][] | null> {
  const grammar = await loadGrammar(language);
  if (!grammar) return null;
  const lines: CodePiece[][] = [[]];
  highlightCode(
    text,
    grammar.language.parser.parse(text),
    highlighter,
    (piece, kind) => lines.at(-1)?.push({ text: piece, kind }),
    () => lines.push([]),
  );
  return lines;
}
