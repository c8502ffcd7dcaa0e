// A company's address and legal name.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useFormState } from '../../kit/forms/use-contract-form.ts';
import type { KnownVat } from './company-form.ts';
import type { CompanyFields } from './CompanyForm.tsx';
import { useCountries } from './countries.ts';
import { useAgencyName } from './use-agency-name.ts';

export function AddressFields({ form, vat }: { form: CompanyFields; vat: KnownVat }) {
  const { t } = useTranslation();
  const mayRename = useAgencyName() !== undefined;
  const countries = useCountries(useLanguage());
  const row = { direction: { xs: 'column', sm: 'row' }, spacing: 2.5 } as const;
  return (
    <Stack spacing={2.5}>
      <div>
        <Typography variant="h2">{t('companies.legal')}</Typography>
        <Typography color="textSecondary">{t('companies.legal_lead')}</Typography>
      </div>
      <InputField form={form} name="address" label={t('companies.address')} />
      <Stack {...row}>
        <InputField form={form} name="zip" label={t('companies.zip')} sx={{ maxWidth: { sm: 180 } }} />
        <InputField form={form} name="city" label={t('companies.city')} />
      </Stack>
      <Stack {...row}>
        <InputField form={form} name="state" label={t('companies.state')} />
        <SelectField
          form={form}
          name="country"
          label={t('companies.country')}
          options={[
            { value: '', label: t('common.not_set') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Stack>
      <VatField form={form} known={vat} />
      <InputField
        form={form}
        name="legal_entity"
        label={t('companies.legal_entity')}
        helperText={t('companies.legal_entity_hint')}
        multiline
        minRows={2}
      />
      {mayRename && (
        <InputField
          form={form}
          name="agency_name"
          label={t('companies.agency_name')}
          helperText={t('companies.agency_name_hint')}
          required
        />
      )}
    </Stack>
  );
}

/** Shows the check result while the input matches the checked number. */
function VatField({ form, known }: { form: CompanyFields; known: KnownVat }) {
  const { t } = useTranslation();
  const { vat, country } = useFormState(form).values;
  const isSame = vat === known.vat && country === known.country;
  return (
    <InputField
      form={form}
      name="vat"
      label={t('companies.vat')}
      faultText={{ format: t('companies.vat_wrong') }}
      helperText={
        isSame && known.state !== 'none' ? t(`companies.vat_${known.state}`) : t('companies.vat_hint')
      }
      dir="ltr"
      autoComplete="off"
    />
  );
}
