// What the organization requires of sign-ins: a second factor, and an end without activity.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  getSignInPolicy,
  saveSignInPolicy,
  secondFactorGraceDays,
  type SignInPolicy,
} from '#contract/sign-in-policy.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { userQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FieldFaults } from '../../../kit/forms/form-submit.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../../kit/forms/SwitchField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { useIdleText } from './use-idle-text.ts';

const policyQuery = queryOptions({
  queryKey: keys.signInPolicy,
  queryFn: ({ signal }) => callAsUser(getSignInPolicy, { signal }),
});

const PolicyDraft = z.omit(saveSignInPolicy.body, { updated_at: true });
type PolicyDraft = z.infer<typeof PolicyDraft>;

const offeredMinutes = [null, 15, 30, 60, 240, 480, 720, 1440];

export function Policy() {
  const query = useQuery(policyQuery);
  return <Loaded query={query}>{(policy) => <PolicyForm latest={policy} />}</Loaded>;
}

function PolicyForm({ latest }: { latest: SignInPolicy }) {
  const { t } = useTranslation();
  const { form, dialog } = usePolicyEdit(latest);
  const { isBusy } = useFormState(form);
  const textOf = useIdleText();
  return (
    <Card component="form" noValidate onSubmit={form.submit} sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('sign_in.policy_title')}
      </Typography>
      <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
        <Stack spacing={1}>
          <SwitchField
            form={form}
            name="second_factor"
            label={t('sign_in.second_factor')}
            hint={t('sign_in.second_factor_hint')}
            faultText={{ not_allowed: t('sign_in.own_first') }}
          />
          <SecondFactorState policy={latest} />
        </Stack>
        <SelectField
          form={form}
          name="idle_minutes"
          label={t('sign_in.idle')}
          helperText={t('sign_in.idle_hint')}
          options={offeredMinutes.map((value) => ({ value, label: textOf(value) }))}
        />
        <RequireAccess confirmedEmail>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('account.save')}
          </Button>
        </RequireAccess>
      </Stack>
      {dialog}
    </Card>
  );
}

/** From when it applies, and how many members it would affect. */
function SecondFactorState({ policy }: { policy: SignInPolicy }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { second_factor_from: from, members_without: count } = policy;
  const isInForce = from !== null && Date.parse(from) <= Date.now();
  return (
    // Below the switch's text.
    <Typography variant="body2" sx={{ paddingInlineStart: '50px' }}>
      {from === null
        ? t('sign_in.grace', { count: secondFactorGraceDays })
        : t(isInForce ? 'sign_in.in_force' : 'sign_in.applies_from', {
            date: formatDate(from, language),
          })}{' '}
      {count === 0 ? t('sign_in.all_have_one') : t('sign_in.members_without', { count })}
    </Typography>
  );
}

/** The form, and the dialog that compares it with what someone else saved in the meantime. */
function usePolicyEdit(latest: SignInPolicy) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const textOf = useIdleText();
  const edit = useVersionedEdit({
    latest,
    valuesOf: draftOf,
    versionOf: (policy) => policy.updated_at,
    newest: () => cache.fetchQuery({ ...policyQuery, staleTime: 0 }),
    save: async (draft: PolicyDraft, updated_at: string) => {
      const saved = await callAsUser(saveSignInPolicy, { body: { ...draft, updated_at } });
      cache.setQueryData(policyQuery.queryKey, saved);
      void cache.invalidateQueries({ queryKey: keys.user });
      return saved;
    },
    fields: [
      {
        label: t('sign_in.second_factor'),
        show: ({ second_factor }) => t(second_factor ? 'common.yes' : 'common.no'),
      },
      { label: t('sign_in.idle'), show: ({ idle_minutes }) => textOf(idle_minutes) },
    ],
  });
  const form = useContractForm({
    schema: PolicyDraft,
    values: draftOf(edit.base),
    updates: 'replace',
    submit: async (draft) => {
      const isFirstDemand = draft.second_factor && edit.base.second_factor_from === null;
      // As the server decides.
      if (isFirstDemand && user && !user.two_factor && !user.via_sso)
        throw new FieldFaults({ second_factor: 'not_allowed' });
      if (!(await edit.save(draft))) return false;
      showNotice({ severity: 'success', text: t('sign_in.saved') });
      return true;
    },
  });
  return { form, dialog: edit.dialog };
}

function draftOf({ second_factor_from, idle_minutes }: SignInPolicy): PolicyDraft {
  return { second_factor: second_factor_from !== null, idle_minutes };
}
