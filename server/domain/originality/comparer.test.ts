// The thread in which answers are compared.
import { expect, it } from 'vitest';
import { compare, TooComplex } from './comparer.ts';
import { asCode, asText, randomOf, someProgram, someText } from './test-answers.ts';

const request = (text: string) => ({ subject: asText(text), given: [], others: [] });

it('answers several requests at once, each with its own', async () => {
  const texts = [40, 80, 120].map((words) => someText(randomOf(words), words).join(' '));
  const replies = await Promise.all(texts.map((text) => compare(request(text))));
  expect(replies.map(({ tokens }) => tokens)).toEqual(texts.map((text) => text.split(' ').length));
});

it('finds the places of passages in both texts', async () => {
  const shared = someText(randomOf(1), 40).join(' ');
  const [a, b] = [`One. ${shared}`, `${shared}! Two.`];
  const { passages, hashes } = await compare({ subject: asText(a), given: [], others: [asText(b)] });
  const [passage] = passages[0] ?? [];
  expect(a.slice(passage?.a.from, passage?.a.to)).toBe(shared);
  expect(b.slice(passage?.b.from, passage?.b.to)).toBe(shared);
  expect(hashes).toEqual([]);
});

it('gives up an answer that takes too long, and goes on with the next', async () => {
  const endless = asCode(
    Array.from({ length: 400 }, (_, i) => someProgram(randomOf(i), 6).join('\n')).join('\n'),
  );
  const slow = compare({ subject: endless, given: [], others: [endless, endless] }, 1);
  const next = compare(request('one two three four'));
  await expect(slow).rejects.toThrow(TooComplex);
  expect((await next).tokens).toBe(4);
});
