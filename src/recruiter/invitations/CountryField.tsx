// The country for phone numbers without a country code. The list loads with the phone library.
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
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
  const known = countries.some(({ code }) => code === value);
  return (
    <TextField
      select
      label={t('invites.country')}
      helperText={t('invites.country_hint')}
      value={value}
      onChange={({ target }) => {
        const chosen = countries.find(({ code }) => code === target.value);
        if (chosen) onChange(chosen.code);
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {!known && <option value={value}>{value}</option>}
      {countries.map(({ code, name, calling }) => (
        <option key={code} value={code}>
          {`${name} (\u200E${calling}\u200E)`}
        </option>
      ))}
    </TextField>
  );
}
