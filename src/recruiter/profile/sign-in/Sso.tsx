// Settings of single sign-on: the addresses for the identity provider, the connection, and whether it is required.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getSso, removeSso, saveSso, SsoForm, type Sso as SsoShown } from '#contract/sso.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { usersQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime, formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CopyLine } from '../../../kit/copy/CopyLine.tsx';
import type { FormPart } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../../kit/forms/SwitchField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { LinkButton } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { RemoveButton } from '../../../kit/RemoveButton.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';

const ssoQuery = queryOptions({
  queryKey: keys.sso,
  queryFn: ({ signal }) => callAsUser(getSso, { signal }),
});

export function Sso() {
  const { t } = useTranslation();
  const query = useQuery(ssoQuery);
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t('sso.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {t('sso.lead')}
      </Typography>
      <Loaded query={query}>{(sso) => <Shown sso={sso} />}</Loaded>
    </Card>
  );
}

function Shown({ sso }: { sso: SsoShown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { domains, connection } = sso;
  if (domains.length === 0 && !connection) return <NeedsDomain />;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(domains);
  return (
    <Stack spacing={3}>
      {domains.length > 0 ? <Typography>{t('sso.for_domains', { list })}</Typography> : <NeedsDomain />}
      <Stack spacing={2}>
        <CopyLine label={t('sso.redirect_uri')} text={sso.redirect_uri} />
        <CopyLine label={t('sso.logout_uri')} text={sso.logout_uri} />
        {connection && <CopyLine label={t('sso.start_url')} text={sso.start_url} />}
      </Stack>
      {connection && <State connection={connection} startUrl={sso.start_url} />}
      <Settings sso={sso} />
      {connection && (
        <Box>
          <RemoveButton
            label={t('sso.remove')}
            title={t('sso.remove_title')}
            text={t('sso.remove_text')}
            remove={() => callAsUser(removeSso)}
            changes={keys.sso}
          />
        </Box>
      )}
    </Stack>
  );
}

function NeedsDomain() {
  const { t } = useTranslation();
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="info">{t('sso.needs_domain')}</Alert>
      <LinkButton to="/profile/domains" variant="outlined">
        {t('sso.to_domains')}
      </LinkButton>
    </Stack>
  );
}

type Connection = NonNullable<SsoShown['connection']>;

function State({
  connection: { tested_at: testedAt, members },
  startUrl,
}: {
  connection: Connection;
  startUrl: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {testedAt ? (
        <Typography color="textSecondary">
          {t('sso.tested', { date: formatDateTime(testedAt, language) })}
          {' · '}
          {t('sso.members', { number: formatNumber(members, language) })}
        </Typography>
      ) : (
        <Alert severity="info">{t('sso.untested')}</Alert>
      )}
      {/* In this tab: it comes back to this page. */}
      <Button variant="outlined" href={`${startUrl}?next=/profile/sign-in`}>
        {t('sso.test')}
      </Button>
    </Stack>
  );
}

/** An empty secret is the stored one, and `''` no exempt owner. */
const Draft = z.extend(z.omit(SsoForm, { client_secret: true, company_ids: true, exempt_user_id: true }), {
  client_secret: z.string().check(z.trim(), z.maxLength(2000)),
  sees_all: z.boolean(),
  exempt_user_id: z.string(),
});
type Draft = z.infer<typeof Draft>;

function Settings({ sso }: { sso: SsoShown }) {
  const { t } = useTranslation();
  const { form, dialog } = useSsoEdit(sso);
  const { isBusy } = useFormState(form);
  const hasConnection = sso.connection !== null;
  return (
    <Stack component="form" noValidate onSubmit={form.submit} spacing={2.5}>
      <InputField
        form={form}
        name="issuer"
        label={t('sso.issuer')}
        helperText={t('sso.issuer_hint')}
        dir="ltr"
        autoComplete="off"
      />
      <InputField form={form} name="client_id" label={t('sso.client_id')} dir="ltr" autoComplete="off" />
      <InputField
        form={form}
        name="client_secret"
        label={t('sso.client_secret')}
        {...(hasConnection && { helperText: t('sso.secret_kept') })}
        dir="ltr"
        type="password"
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="default_role"
        label={t('sso.default_role')}
        helperText={t('sso.default_role_hint')}
        options={givenRoles.map((value) => ({ value, label: t(`shell.role_${value}`) }))}
      />
      <SwitchField form={form} name="sees_all" label={t('sso.all_companies')} hint={t('sso.no_companies')} />
      {hasConnection && (
        <>
          <SwitchField form={form} name="enforced" label={t('sso.enforced')} hint={t('sso.enforced_hint')} />
          <ExemptOwner form={form} />
        </>
      )}
      <RequireAccess confirmedEmail>
        <Button type="submit" variant="contained" loading={isBusy} sx={{ alignSelf: 'flex-start' }}>
          {t('sso.save')}
        </Button>
      </RequireAccess>
      {dialog}
    </Stack>
  );
}

const givenRoles = ['reviewer', 'recruiter', 'admin'] as const;

/** The form, and the dialog that compares it with what someone else saved in the meantime. */
function useSsoEdit(latest: SsoShown) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const nameOf = useOwnerName();
  const edit = useVersionedEdit({
    latest,
    valuesOf: draftOf,
    versionOf: ({ connection }) => connection?.updated_at ?? null,
    newest: () => cache.fetchQuery({ ...ssoQuery, staleTime: 0 }),
    save: async (draft: Draft, updated_at: string | null) => {
      const saved = await callAsUser(saveSso, { body: { ...bodyOf(draft, latest), updated_at } });
      cache.setQueryData(ssoQuery.queryKey, saved);
      return saved;
    },
    fields: [
      { label: t('sso.issuer'), show: ({ issuer }) => issuer },
      { label: t('sso.client_id'), show: ({ client_id: id }) => id },
      { label: t('sso.default_role'), show: ({ default_role: role }) => t(`shell.role_${role}`) },
      { label: t('sso.all_companies'), show: ({ sees_all: all }) => t(all ? 'common.yes' : 'common.no') },
      { label: t('sso.enforced'), show: ({ enforced }) => t(enforced ? 'common.yes' : 'common.no') },
      { label: t('sso.exempt'), show: ({ exempt_user_id: id }) => nameOf(id) },
    ],
  });
  const form = useContractForm({
    schema: Draft,
    values: draftOf(edit.base),
    updates: 'replace',
    submit: async (draft) => {
      if (!(await edit.save(draft))) return false;
      showNotice({ severity: 'success', text: t('sso.saved') });
      return true;
    },
  });
  return { form, dialog: edit.dialog };
}

function draftOf({ connection }: SsoShown): Draft {
  return {
    issuer: connection?.issuer ?? '',
    client_id: connection?.client_id ?? '',
    client_secret: '',
    default_role: connection?.default_role ?? 'recruiter',
    sees_all: connection === null || connection.company_ids === null,
    enforced: connection?.enforced ?? false,
    exempt_user_id: connection?.exempt_user_id ?? '',
  };
}

function bodyOf({ client_secret, sees_all, exempt_user_id, ...rest }: Draft, { connection }: SsoShown) {
  return {
    ...rest,
    ...(client_secret !== '' && { client_secret }),
    company_ids: sees_all ? null : (connection?.company_ids ?? []),
    exempt_user_id: exempt_user_id === '' ? null : exempt_user_id,
  };
}

function useOwnerName(): (id: string) => string {
  const { data: users = [] } = useQuery(usersQuery);
  return (id) => users.find((user) => user.id === id)?.name ?? '';
}

/** The owner who can sign in without the provider. The server requires one before single sign-on can be required. */
function ExemptOwner({ form }: { form: FormPart<{ exempt_user_id?: string | undefined }> }) {
  const { t } = useTranslation();
  const { data: users = [] } = useQuery(usersQuery);
  const owners = users.filter(({ role, active, two_factor }) => role === 'owner' && active && two_factor);
  if (owners.length === 0) return <Alert severity="info">{t('sso.exempt_none')}</Alert>;
  return (
    <SelectField
      form={form}
      name="exempt_user_id"
      label={t('sso.exempt')}
      helperText={t('sso.exempt_hint')}
      options={[
        { value: '', label: t('sso.choose_exempt') },
        ...owners.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
