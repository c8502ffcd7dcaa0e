// The country for phone numbers without a country code. The list loads with the phone library.
import { useQuery } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { loadPhones } from './read-phone.ts';

export function CountryField({
  value,
  onChange,
}: {
  value: CountryCode;
  onChange: (country: CountryCode) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: countries = [] } = useQuery({
    queryKey: ['countries', language],
    queryFn: async () => (await loadPhones())?.countryChoices(language) ?? [],
    staleTime: Infinity,
  });
  return (
    <ChoiceBox
      label={t('invites.country')}
      helperText={t('invites.country_hint')}
      value={value}
      options={countries.map(({ code, name, calling }) => ({
        value: code,
        label: `${name} (\u200E${calling}\u200E)`,
      }))}
      onChange={onChange}
    />
  );
}
