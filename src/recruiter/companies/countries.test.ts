// Every available country has a name in every interface language.
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { countryCodes, countryName } from './countries.ts';

test.each(languages)('each country has its own name in %s', (language) => {
  const names = countryCodes.map((code) => countryName(code, language));
  expect(names.filter((name, place) => name === '' || name === countryCodes[place])).toEqual([]);
  expect(new Set(names).size).toBe(countryCodes.length);
});

test('the list is ISO 3166’s, each code once', () => {
  expect(countryCodes.length).toBe(249);
  expect(new Set(countryCodes).size).toBe(249);
});

test('no country has no name', () => {
  expect(countryName('', 'de-DE')).toBe('');
});
