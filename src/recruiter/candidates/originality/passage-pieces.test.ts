import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorOf, piecesOf } from './passage-pieces.ts';

it('marks each passage with its number, in the order of the text', () => {
  const pieces = piecesOf('one two three four', [
    { from: 8, to: 13 },
    { from: 0, to: 3 },
  ]);
  expect(pieces.map(({ text, passage }) => [text, passage])).toEqual([
    ['one', 1],
    [' two ', null],
    ['three', 0],
    [' four', null],
  ]);
});

it('always shows the whole text, whatever the places are', () => {
  const place = fc.record({ from: fc.nat(60), to: fc.nat(60) });
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), fc.array(place, { maxLength: 6 }), (text, places) => {
      expect(
        piecesOf(text, places)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

it('repeats its six colors', () => {
  expect([0, 1, 5, 6].map(colorOf)).toEqual([1, 2, 6, 1]);
});
