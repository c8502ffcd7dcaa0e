// The form for the billing information.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { BillingDraft, missingInBilling, saveBilling, type BillingInfo } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { planQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import type { Form } from '../../../kit/forms/form-store.ts';
import { FieldFaults } from '../../../kit/forms/form-submit.ts';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import type { ComparedField } from '../../../kit/versioned-edit/save-over.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { useValueText } from '../../../kit/versioned-edit/use-value-text.ts';
import { countryName, useCountries } from '../../companies/countries.ts';
import { billingLabels } from './billing-labels.ts';

export function BillingForm({
  billing: latest,
  submitLabel,
  onSaved,
  onClose,
}: {
  billing: BillingInfo;
  submitLabel?: string;
  onSaved: () => void;
  /** Absent: what is around the form closes it. */
  onClose?: () => void;
}) {
  const { t } = useTranslation();
  const { form, dialog } = useBillingEdit(latest, onSaved);
  const { values, isBusy } = useFormState(form);
  const isBusiness = values.client_type === 'business';
  return (
    <Stack component="form" noValidate onSubmit={form.submit} spacing={2.5}>
      <SelectField
        form={form}
        name="client_type"
        label={t('profile.client_type')}
        options={[
          { value: 'business', label: t(clientTypeKeys.business) },
          { value: 'physical', label: t(clientTypeKeys.physical) },
        ]}
      />
      <ContactFields form={form} isBusiness={isBusiness} />
      <AddressFields form={form} />
      {isBusiness && (
        <InputField
          form={form}
          name="vat"
          label={t('profile.vat')}
          faultText={{ format: t('companies.vat_wrong') }}
          helperText={t('companies.vat_hint')}
          dir="ltr"
          autoComplete="off"
        />
      )}
      <Stack direction="row" spacing={1.5}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {submitLabel ?? t('usage.billing_save')}
        </Button>
        {onClose && (
          <Button color="inherit" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        )}
      </Stack>
      {dialog}
    </Stack>
  );
}

/** The form, and the dialog that compares it with what someone else saved in the meantime. */
function useBillingEdit(latest: BillingInfo, onSaved: () => void) {
  const cache = useQueryClient();
  const edit = useVersionedEdit({
    latest,
    valuesOf: same,
    versionOf: same,
    newest: async () => (await cache.fetchQuery({ ...planQuery, staleTime: 0 })).billing_info,
    save: async (billing: BillingInfo, seen: BillingInfo) => {
      const saved = await callAsUser(saveBilling, { body: { ...billing, seen } });
      await cache.invalidateQueries({ queryKey: keys.plan });
      return saved;
    },
    fields: useBillingFields(),
  });
  const form = useContractForm({
    schema: BillingDraft,
    values: edit.base,
    updates: 'replace',
    submit: async (billing) => {
      const missing = missingInBilling(billing).map((field) => [field, 'required'] as const);
      if (missing.length > 0) throw new FieldFaults(Object.fromEntries(missing));
      if (!(await edit.save(billing))) return false;
      onSaved();
      return true;
    },
  });
  return { form, dialog: edit.dialog };
}

type BillingFields = Form<z.input<typeof BillingDraft>>;

function ContactFields({ form, isBusiness }: { form: BillingFields; isBusiness: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isBusiness && <InputField form={form} name="real_name" label={t('usage.business_name')} required />}
      <Stack {...row}>
        <InputField
          form={form}
          name="name"
          label={t(isBusiness ? 'usage.contact' : 'profile.name')}
          required={!isBusiness}
        />
        <InputField
          form={form}
          name="email"
          type="email"
          label={t('profile.email')}
          helperText={t('usage.billing_email_hint')}
          required
        />
      </Stack>
    </>
  );
}

function AddressFields({ form }: { form: BillingFields }) {
  const { t } = useTranslation();
  const countries = useCountries(useLanguage());
  return (
    <>
      <InputField form={form} name="address" label={t('profile.address')} required />
      <Stack {...row}>
        <InputField
          form={form}
          name="postal_code"
          label={t('profile.postal_code')}
          sx={{ maxWidth: { sm: 180 } }}
        />
        <InputField form={form} name="city" label={t('profile.city')} required />
      </Stack>
      <Stack {...row}>
        <InputField form={form} name="state" label={t('profile.state')} />
        <SelectField
          form={form}
          name="country"
          label={t('profile.country')}
          required
          options={[
            { value: '', label: t('common.not_set') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Stack>
    </>
  );
}

const row = { direction: { xs: 'column', sm: 'row' }, spacing: 2.5 } as const;

/** The billing details are their own version: they have no other. */
const same = (billing: BillingInfo) => billing;

const fields = Object.keys(billingLabels) as (keyof BillingInfo)[];

function useBillingFields(): ComparedField<BillingInfo>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = useValueText();
  return fields.map((name) => ({
    label: t(billingLabels[name]),
    show: (billing) => {
      if (name === 'country') return textOf(countryName(billing.country, language));
      if (name === 'client_type') return t(clientTypeKeys[billing.client_type]);
      return textOf(billing[name]);
    },
  }));
}

const clientTypeKeys = {
  business: 'profile.client_business',
  physical: 'profile.client_physical',
} as const satisfies Record<BillingInfo['client_type'], string>;
