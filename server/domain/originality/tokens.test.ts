// What counts in an answer. Names, comments, case and accents do not.
import { describe, expect, it } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import { inputReader } from '#contract/starter-code.ts';
import { tokenize } from './tokens.ts';

const code = (text: string, language = 'javascript') => tokenize({ text, language, isSpoken: false });
const text = (written: string, isSpoken = false) => tokenize({ text: written, language: null, isSpoken });
const values = ({ tokens }: ReturnType<typeof tokenize>) => tokens.map(({ value }) => value);

const samples: Record<string, string> = {
  sql: 'select a, b from c where d = 1;',
  html: '<div class="a"><p>One</p><br></div>',
  php: '<?php $a = f($b) + 1; ?>',
};

describe('a program', () => {
  it.each([
    ['javascript', 'const a = [1]; // one', 'const   total=[99];/* two */'],
    ['typescript', 'let a: number = f(x) + 1;', 'let b: string = g(y) + 22;'],
    ['python', 'def f(a):\n    # add\n    return a + 1', 'def total(items):\n    return items + 77'],
    ['java', 'class A { int f(int a) { return a; } }', 'class B { /* x */ int g(int b) { return b; } }'],
    ['c', 'int f(int a) { return a + 1; }', 'int g(int b) { return b + 2; // done\n}'],
    ['cpp', 'int f(int a) { return a + 1; }', 'int g(int b) { return b + 2; }'],
    ['go', 'func f(a int) int { return a }', 'func g(b int) int { return b // x\n}'],
    ['rust', 'fn f(a: i32) -> i32 { a + 1 }', 'fn g(b: u8) -> u8 { b + 9 }'],
    ['php', '<?php $a = f($b); // x', '<?php $c = g($d);'],
    ['csharp', 'int F(int a) { return a + 1; } // x', 'int G(int b) { return b + 2; }'],
    ['kotlin', 'fun f(a: Int) = a + 1', 'fun g(b: Int) = b + 77 /* x */'],
    ['swift', 'let a = b.map { $0 + 1 }', 'let c = d.map { $0 + 7 } // x'],
    ['ruby', 'items.each do |a| puts a end # x', 'rows.each do |b| puts b end'],
    ['shell', 'for a in "$@"; do echo "$a"; done # x', 'for b in "$@"; do echo "$b"; done'],
    ['sql', 'SELECT a FROM b WHERE c = 1 -- x', 'select name from users where age = 42'],
  ])('in %s is the same with other names, numbers and comments', (language, one, other) => {
    expect(values(code(one, language)).length).toBeGreaterThan(4);
    expect(values(code(other, language))).toEqual(values(code(one, language)));
    expect(code(one, language).kind).toBe('code');
  });

  it('is another one with another structure', () => {
    expect(values(code('if (a) { b(); }'))).not.toEqual(values(code('while (a) { b(); }')));
    expect(values(code('<div><p>a</p></div>', 'html'))).not.toEqual(
      values(code('<ul><li>a</li></ul>', 'html')),
    );
  });

  it('in TypeScript is compared with JavaScript, and in C with C++', () => {
    expect(values(code('let a = 1;', 'typescript'))).toEqual(values(code('let a = 1;')));
    expect(values(code('int a = 1;', 'cpp'))).toEqual(values(code('int a = 1;', 'c')));
  });

  it.each(codeLanguages.map(({ id }) => id))('in %s has its places in the text', (language) => {
    const written = inputReader(language) || samples[language] || 'three plain words, and more';
    const { tokens } = code(written, language);
    expect(tokens.length).toBeGreaterThan(1);
    for (const [i, { from, to }] of tokens.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(written.length);
      expect(from).toBeGreaterThanOrEqual(tokens[i - 1]?.from ?? 0);
    }
  });
});

describe('a text', () => {
  it('is the same without case, accents and punctuation', () => {
    expect(values(text('Straße, ÉTÉ!'))).toEqual(values(text('strasse ete')));
    expect(values(text('كِتَابٌ جديد'))).toEqual(values(text('كتاب جديد')));
  });

  it('is compared by words, and what was said has its own kind', () => {
    expect(text('one two three').kind).toBe('words');
    expect(text('one two three', true).kind).toBe('spoken');
  });

  it('in a script without spaces is compared by characters', () => {
    const { kind, tokens } = text('我在医院工作了五年，负责护理。');
    expect(kind).toBe('characters');
    expect(tokens).toHaveLength(13);
    expect(text('ฉันทำงานที่โรงพยาบาล').kind).toBe('characters');
    expect(text('나는 병원에서 일했다').kind).toBe('words');
  });
});

describe('bad input', () => {
  it('a language that nobody knows, or none, is compared as a text', () => {
    for (const language of ['', 'brainfuck', '__proto__', 'constructor', 'plain'])
      expect(code('one two three', language).kind).toBe('words');
  });

  it('broken syntax has tokens, too', () => {
    const whole = values(code('function f(a) { return a + 1; } function g(b) { return b; }'));
    const broken = values(code('function f(a) { return a + 1; } function g(b { return b; }'));
    expect(broken.length).toBeGreaterThan(10);
    expect(broken.slice(0, 8)).toEqual(whole.slice(0, 8));
    for (const { id } of codeLanguages)
      expect(() => code('}}} ((( "\' `` /* <script <?php \u0000 \ud800 #', id)).not.toThrow();
  });

  it.each(['javascript', 'python', 'cpp', 'html', 'swift', 'plain'])(
    'a line of 100,000 characters in %s is read',
    (language) => {
      const sample = `${samples[language] ?? 'let a1=f(x)+"s";'} `;
      const line = sample.repeat(100_000 / sample.length + 1).slice(0, 100_000);
      const begin = performance.now();
      const { tokens } = code(line, language);
      expect(performance.now() - begin).toBeLessThan(5000);
      expect(tokens.length).toBeGreaterThan(1000);
      expect(tokens.length).toBeLessThanOrEqual(20_000);
    },
  );

  it('nothing has no tokens', () => {
    expect(text('').tokens).toEqual([]);
    expect(text(' … — 🙂 ').tokens).toEqual([]);
    expect(code('').tokens).toEqual([]);
  });
});
