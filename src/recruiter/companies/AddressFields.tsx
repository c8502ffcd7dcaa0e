// A company's address and legal name.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Field } from '../../kit/forms/Field.tsx';
import type { KnownVat } from './company-form.ts';
import type { CompanyControl } from './CompanyForm.tsx';
import { CountryField } from './CountryField.tsx';
import { useAgencyName } from './use-agency-name.ts';
import { VatField } from './VatField.tsx';

export function AddressFields({ control, vat }: { control: CompanyControl; vat: KnownVat }) {
  const { t } = useTranslation();
  const mayRename = useAgencyName() !== undefined;
  const row = { direction: { xs: 'column', sm: 'row' }, spacing: 2.5 } as const;
  return (
    <Stack spacing={2.5}>
      <div>
        <Typography variant="h2">{t('companies.legal')}</Typography>
        <Typography color="textSecondary">{t('companies.legal_lead')}</Typography>
      </div>
      <Field control={control} name="address" label={t('companies.address')} />
      <Stack {...row}>
        <Field control={control} name="zip" label={t('companies.zip')} sx={{ maxWidth: { sm: 180 } }} />
        <Field control={control} name="city" label={t('companies.city')} />
      </Stack>
      <Stack {...row}>
        <Field control={control} name="state" label={t('companies.state')} />
        <CountryField control={control} />
      </Stack>
      <VatField control={control} known={vat} />
      <Field
        control={control}
        name="legal_entity"
        label={t('companies.legal_entity')}
        helperText={t('companies.legal_entity_hint')}
        multiline
        minRows={2}
      />
      {mayRename && (
        <Field
          control={control}
          name="agency_name"
          label={t('companies.agency_name')}
          helperText={t('companies.agency_name_hint')}
          required
        />
      )}
    </Stack>
  );
}
