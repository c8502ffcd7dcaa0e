// Text on an employer's colour stays readable.
import { expect, test } from 'vitest';
import { contrastOf, textOn } from './contrast.ts';

test('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('writes in whichever of dark and light reads better', () => {
  expect(textOn('#0b5fff')).toBe('#ffffff');
  expect(textOn('#ffee00')).toBe('#16171c');
});
