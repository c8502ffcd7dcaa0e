// Legal links always have a target. Only an operator's marketing site has a help center.
import { expect, test } from 'vitest';
import { helpCenter, legalPage } from './site-links.ts';

test('legal pages and help are on the site, for Russian readers below /ru', () => {
  expect(helpCenter('de-DE', 'https://candor.test/')).toBe('https://candor.test/help');
  expect(legalPage('privacy', 'ru-RU', 'https://candor.test')).toBe('https://candor.test/ru/privacy-policy');
});

test('without a site the installation has its own legal pages, and no help center', () => {
  expect(legalPage('terms', 'de-DE', '')).toBe('/legal/terms?lang=de-DE');
  expect(helpCenter('en-US', '')).toBeUndefined();
});
