// The VAT number. Shows the check result while the input matches the checked number.
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../kit/forms/Field.tsx';
import type { CompanyControl } from './CompanyForm.tsx';
import type { KnownVat } from './company-form.ts';

export function VatField({ control, known }: { control: CompanyControl; known: KnownVat }) {
  const { t } = useTranslation();
  const [vat, country] = useWatch({ control, name: ['vat', 'country'] });
  const isSame = vat === known.vat && country === known.country;
  return (
    <Field
      control={control}
      name="vat"
      label={t('companies.vat')}
      faultText={{ format: t('companies.vat_wrong') }}
      helperText={
        isSame && known.state !== 'none' ? t(`companies.vat_${known.state}`) : t('companies.vat_hint')
      }
      slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
    />
  );
}
