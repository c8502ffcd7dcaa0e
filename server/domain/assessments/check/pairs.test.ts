// The pairs of `npm run ai-check`.
import { expect, test } from 'vitest';
import { foldedWords } from '#contract/words.ts';
import { pairKinds, pairs } from './pairs.ts';

test('there are 300 pairs, 50 of each kind', () => {
  expect(pairs).toHaveLength(300);
  for (const kind of pairKinds) expect(pairs.filter((pair) => pair.kind === kind)).toHaveLength(50);
});

test('the answers of a pair differ, and no pair is there twice', () => {
  for (const { kind, answer, texts } of pairs)
    expect(texts[0], `${kind}, ${answer.competence.name}`).not.toBe(texts[1]);
  expect(new Set(pairs.map(({ texts }) => texts.join('\n'))).size).toBe(pairs.length);
});

test('apart from what must not matter, both say the same', () => {
  for (const { kind, answer, texts } of pairs) {
    const [one, other] = texts.map((text) => foldedWords(text));
    if (kind === 'fillers' || kind === 'dialect') {
      // Most words are the same ones.
      const shared = (one ?? []).filter((word) => other?.includes(word)).length;
      expect(shared / (one?.length ?? 1), answer.competence.name).toBeGreaterThan(0.8);
    } else {
      const said = foldedWords(answer.text);
      expect(one?.slice(-said.length)).toEqual(said);
      expect(other?.slice(-said.length)).toEqual(said);
    }
  }
});
