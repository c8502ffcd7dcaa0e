// A company's country, by its name in the reader's language.
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import type { CompanyControl } from './CompanyForm.tsx';
import { useCountries } from './countries.ts';

export function CountryField({ control }: { control: CompanyControl }) {
  const { t } = useTranslation();
  const countries = useCountries(useLanguage());
  const { field } = useController({ control, name: 'country' });
  return (
    <TextField
      select
      label={t('companies.country')}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('common.not_set')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
