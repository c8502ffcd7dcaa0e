// Highlighting neither loses nor adds text.
import { describe, expect, test } from 'vitest';
import { plainLines } from './code-lines.ts';
import { highlight } from './highlight-code.ts';

const program = 'def greet(name):\n    # politely\n    return "Hello " + name * 2\n\n';

function textOf(lines: readonly (readonly { text: string }[])[] | null): string | undefined {
  return lines?.map((line) => line.map((piece) => piece.text).join('')).join('\n');
}

describe('a program in colours', () => {
  test.each(['python', 'ruby', 'kotlin', 'sql', 'html'])(
    'is still the same program, as %s',
    async (language) => {
      expect(textOf(await highlight(program, language))).toBe(program);
    },
  );

  test('tells keywords, words, numbers and comments apart', async () => {
    const pieces = (await highlight(program, 'python'))?.flat() ?? [];
    const kindOf = (text: string) => pieces.find((piece) => piece.text === text)?.kind;
    expect(kindOf('def')).toBe('keyword');
    expect(kindOf('"Hello "')).toBe('string');
    expect(kindOf('2')).toBe('number');
    expect(kindOf('# politely')).toBe('comment');
  });

  test('has none where the language is not known here', async () => {
    expect(await highlight(program, 'plain')).toBeNull();
    expect(textOf(plainLines(program))).toBe(program);
  });
});
