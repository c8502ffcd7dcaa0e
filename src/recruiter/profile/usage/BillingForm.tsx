// The form for the billing information. Shows what someone else has saved before overwriting it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { BillingDraft, BillingInfo, missingInBilling, saveBilling } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Choice } from '../../../kit/forms/Choice.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { faultResolver } from '../../../kit/forms/fault-resolver.ts';
import { showFaults } from '../../../kit/forms/show-faults.ts';
import { useCountries } from '../../companies/countries.ts';

type Values = z.input<typeof BillingDraft>;

export function BillingForm({
  billing,
  onSaved,
  onClose,
}: {
  billing: BillingInfo;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { meet } = useFailures();
  const countries = useCountries(useLanguage());
  // The baseline: the version when the form opened, or a newer one that was shown since.
  const [seen, setSeen] = useState(billing);
  const [newer, setNewer] = useState<BillingInfo | null>(null);
  const { control, handleSubmit, setError, reset } = useForm<Values, unknown, BillingInfo>({
    resolver: faultResolver(BillingDraft),
    defaultValues: billing,
  });
  const isBusiness = useWatch({ control, name: 'client_type' }) === 'business';
  const save = useMutation({
    mutationFn: (draft: BillingInfo) => callAsUser(saveBilling, { body: { ...draft, seen } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: keys.plan });
      onSaved();
    },
  });
  const send = (draft: BillingInfo) => {
    const missing = missingInBilling(draft).map((field) => [field, 'required'] as const);
    if (showFaults<Values>(Object.fromEntries(missing), setError)) return;
    setNewer(null);
    save.mutate(draft, { onError: (error) => meetError(error, draft) });
  };
  const meetError = (error: Error, draft: BillingInfo) => {
    if (error instanceof CallError && showFaults<Values>(error.fields, setError)) return;
    const current = error instanceof CallError ? BillingInfo.safeParse(error.details['current']) : undefined;
    if (!current?.success) return meet(error, { retry: () => send(draft) });
    // The input stays. Saving again overwrites the version now shown.
    setSeen(current.data);
    setNewer(current.data);
  };
  const row = { direction: { xs: 'column', sm: 'row' }, spacing: 2.5 } as const;
  return (
    <Stack component="form" noValidate onSubmit={handleSubmit(send)} spacing={2.5}>
      {newer && (
        <Alert
          severity="warning"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                reset(newer);
                setNewer(null);
              }}
            >
              {t('usage.billing_take')}
            </Button>
          }
        >
          {t('usage.billing_newer')}
          <Box dir="auto" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {linesOf(newer).join(', ')}
          </Box>
        </Alert>
      )}
      <Choice
        control={control}
        name="client_type"
        label={t('profile.client_type')}
        options={[
          { value: 'business', label: t('profile.client_business') },
          { value: 'physical', label: t('profile.client_physical') },
        ]}
      />
      {isBusiness && <Field control={control} name="real_name" label={t('usage.business_name')} required />}
      <Stack {...row}>
        <Field
          control={control}
          name="name"
          label={t(isBusiness ? 'usage.contact' : 'profile.name')}
          required={!isBusiness}
        />
        <Field
          control={control}
          name="email"
          type="email"
          label={t('profile.email')}
          helperText={t('usage.billing_email_hint')}
          required
        />
      </Stack>
      <Field control={control} name="address" label={t('profile.address')} required />
      <Stack {...row}>
        <Field
          control={control}
          name="postal_code"
          label={t('profile.postal_code')}
          sx={{ maxWidth: { sm: 180 } }}
        />
        <Field control={control} name="city" label={t('profile.city')} required />
      </Stack>
      <Stack {...row}>
        <Field control={control} name="state" label={t('profile.state')} />
        <Choice
          control={control}
          name="country"
          label={t('profile.country')}
          required
          options={[
            { value: '', label: t('common.not_set') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Stack>
      {isBusiness && (
        <Field
          control={control}
          name="vat"
          label={t('profile.vat')}
          faultText={{ format: t('companies.vat_wrong') }}
          helperText={t('companies.vat_hint')}
          slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
        />
      )}
      <Stack direction="row" spacing={1.5}>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('usage.billing_save')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}

function linesOf({ client_type: _type, ...lines }: BillingInfo): string[] {
  return Object.values(lines).filter((line) => line !== '');
}
