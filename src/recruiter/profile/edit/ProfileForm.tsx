// The fields of the profile.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Profile } from '#contract/user.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import type { Form } from '../../../kit/forms/form-store.ts';
import { languageOptions } from '../../../kit/forms/LanguageField.tsx';
import { useContractForm, useField, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { useCountries } from '../../companies/countries.ts';
import { zoneOptions } from './time-zones.ts';

interface Props {
  /** A different profile replaces the input. */
  profile: Profile;
  photo: ReactNode;
  onSubmit: (profile: Profile) => Promise<unknown>;
}

export function ProfileForm({ profile, photo, onSubmit }: Props) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: Profile,
    values: profile,
    updates: 'replace',
    submit: onSubmit,
  });
  const { isBusy } = useFormState(form);
  return (
    <Box component="form" noValidate onSubmit={form.submit}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack spacing={3}>
          {photo}
          <InputField form={form} name="name" label={t('profile.name')} autoComplete="name" required />
          <InputField
            form={form}
            name="phone"
            type="tel"
            label={t('profile.phone')}
            autoComplete="tel"
            dir="ltr"
          />
          <Places form={form} zone={profile.time_zone} />
          <SelectField
            form={form}
            name="language"
            label={t('account.mail_language')}
            options={languageOptions}
          />
          <Owner form={form} />
        </Stack>
      </Card>
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ mt: 3 }}>
        {t('account.save')}
      </Button>
    </Box>
  );
}

function Places({ form, zone }: { form: Form<Profile>; zone: string }) {
  const { t } = useTranslation();
  const countries = useCountries(useLanguage());
  const none = { value: '', label: t('common.not_set') };
  return (
    <>
      <SelectField
        form={form}
        name="country"
        label={t('profile.country')}
        options={[none, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
      />
      <SelectField
        form={form}
        name="time_zone"
        label={t('account.time_zone')}
        helperText={t('account.time_zone_hint')}
        options={[none, ...zoneOptions(zone)]}
      />
    </>
  );
}

function Owner({ form }: { form: Form<Profile> }) {
  const { t } = useTranslation();
  const { value, change } = useField(form, 'recruiting_owner');
  return (
    <FormControlLabel
      control={
        <Checkbox name="recruiting_owner" checked={value} onChange={(_, isChecked) => change(isChecked)} />
      }
      label={t('profile.recruiting_owner')}
    />
  );
}
