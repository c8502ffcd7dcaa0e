// The fields of the profile.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { languages } from '#contract/languages.ts';
import { Profile } from '#contract/user.ts';
import { CallError } from '../../../api/call-error.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Choice } from '../../../kit/forms/Choice.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { faultResolver } from '../../../kit/forms/fault-resolver.ts';
import { showFaults } from '../../../kit/forms/show-faults.ts';
import { useCountries } from '../../companies/countries.ts';
import { zoneOptions } from './time-zones.ts';

type Values = z.input<typeof Profile>;
type ProfileControl = Control<Values, unknown, Profile>;

interface Props {
  /** A different profile replaces the input. */
  profile: Profile;
  photo: ReactNode;
  onSubmit: (profile: Profile) => Promise<unknown>;
}

export function ProfileForm({ profile, photo, onSubmit }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { control, handleSubmit, setError, formState } = useForm<Values, unknown, Profile>({
    resolver: faultResolver(Profile),
    defaultValues: profile,
    values: profile,
  });
  const submit = handleSubmit(async (changed) => {
    try {
      await onSubmit(changed);
    } catch (error) {
      const isShown = error instanceof CallError && showFaults(error.fields, setError);
      if (!isShown) failures.meet(error, { retry: () => void submit() });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack spacing={3}>
          {photo}
          <Field control={control} name="name" label={t('profile.name')} autoComplete="name" required />
          <Field
            control={control}
            name="phone"
            type="tel"
            label={t('profile.phone')}
            autoComplete="tel"
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
          <Places control={control} zone={profile.time_zone} />
          <Choice
            control={control}
            name="language"
            label={t('account.mail_language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <Owner control={control} />
        </Stack>
      </Card>
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting} sx={{ mt: 3 }}>
        {t('account.save')}
      </Button>
    </Box>
  );
}

function Places({ control, zone }: { control: ProfileControl; zone: string }) {
  const { t } = useTranslation();
  const countries = useCountries(useLanguage());
  const none = { value: '', label: t('common.not_set') };
  return (
    <>
      <Choice
        control={control}
        name="country"
        label={t('profile.country')}
        options={[none, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
      />
      <Choice
        control={control}
        name="time_zone"
        label={t('account.time_zone')}
        helperText={t('account.time_zone_hint')}
        options={[none, ...zoneOptions(zone)]}
      />
    </>
  );
}

function Owner({ control }: { control: ProfileControl }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'recruiting_owner' });
  return (
    <FormControlLabel
      control={
        <Checkbox
          name={field.name}
          checked={field.value}
          onChange={(_, isChecked) => field.onChange(isChecked)}
        />
      }
      label={t('profile.recruiting_owner')}
    />
  );
}
