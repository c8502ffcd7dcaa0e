// The country for phone numbers without a country code: the user's choice, which this browser remembers, else the
// user's own country, else the browser's.
import { useQuery } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useState } from 'react';
import { userQuery } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { storedText } from '../../../kit/stored-text.ts';

const remembered = storedText(() => localStorage, 'candor-phone-country');

export function useCountry(): [CountryCode, (country: CountryCode) => void] {
  const language = useLanguage();
  const { data: user } = useQuery(userQuery);
  const [chosen, setChosen] = useState(remembered.load);
  const locales = [chosen, user?.country, ...navigator.languages, language];
  return [
    firstCountry(locales),
    (country) => {
      setChosen(country);
      remembered.save(country);
    },
  ];
}

function firstCountry(locales: readonly (string | null | undefined)[]): CountryCode {
  for (const locale of locales) {
    const region = (locale?.split('-').at(-1) ?? '').toUpperCase();
    // `de` alone is a language. `DE` alone, as the user chose it, is a country.
    const isCountry = locale?.includes('-') || locale === region;
    if (isCountry && isCountryCode(region)) return region;
  }
  return 'US';
}

/** Two letters that Intl knows as a region. The phone library supports them all and need not be loaded for this. */
function isCountryCode(region: string): region is CountryCode {
  if (!/^[A-Z]{2}$/.test(region)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region) !== undefined;
}
