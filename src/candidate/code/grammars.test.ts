// Tests that the editor supports every language a code answer allows.
import { expect, test } from 'vitest';
import { loadGrammar } from '../../kit/code/grammars.ts';
import { codeLanguages } from '#contract/code-languages.ts';

test.each(codeLanguages.filter(({ id }) => id !== 'plain'))(
  '$name is written in highlighting',
  async ({ id }) => {
    expect(await loadGrammar(id)).not.toBeNull();
  },
);

test('a text that is no program has one highlight', async () => {
  expect(await loadGrammar('plain')).toBeNull();
});
