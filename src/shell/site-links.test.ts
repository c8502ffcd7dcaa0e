// Help and legal links lead to the marketing site, in Russian to its Russian variant.
import { expect, test } from 'vitest';
import { sitePage } from './site-links.ts';

test('leads to the site, for Russian readers to /ru', () => {
  expect(sitePage('help', 'de-DE', 'https://candor.test/')).toBe('https://candor.test/help');
  expect(sitePage('privacy-policy', 'ru-RU', 'https://candor.test')).toBe(
    'https://candor.test/ru/privacy-policy',
  );
});

test('leads nowhere where no site is named', () => {
  expect(sitePage('help', 'en-US', '')).toBeUndefined();
});
