// The agency's API key: its details, creating a new one, and deleting it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  removeApiKey,
  resumeApiKey,
  type ApiKey,
  apiPermissions,
  createApiKey,
  type ApiPermission,
} from '#contract/api-key.ts';
import { can } from '#contract/permissions.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { userQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Facts } from '../../../kit/Facts.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { CheckboxesField } from '../../../kit/forms/CheckboxesField.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { permissionKey } from '../../../kit/permission-key.ts';
import { RemoveButton } from '../../../kit/RemoveButton.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { apiKeyQuery } from './integration-queries.ts';
import { McpAddress } from './McpAddress.tsx';
import { secretOnce } from './SecretOnce.tsx';

export function ApiKeyCard() {
  const { t } = useTranslation();
  const query = useQuery(apiKeyQuery);
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Card component="section" aria-labelledby="api-key" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography id="api-key" variant="h2">
        {t('integrations.key')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {t('integrations.key_lead')}
      </Typography>
      <Loaded query={query} skeleton={<Rows count={1} />}>
        {(key) => (
          <>
            {key?.suspended_at && <Suspended since={key.suspended_at} by={key.created_by} />}
            {key && <KeyFacts apiKey={key} />}
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: key ? 3 : 0 }}>
              <RequireAccess confirmedEmail>
                <Button variant={key ? 'outlined' : 'contained'} onClick={() => setIsMaking(true)}>
                  {t(key ? 'integrations.key_replace' : 'integrations.key_make')}
                </Button>
              </RequireAccess>
              {key && <RemoveKey />}
            </Stack>
            {isMaking && <NewKeyDialog old={key} onClose={() => setIsMaking(false)} />}
          </>
        )}
      </Loaded>
      <McpAddress />
    </Card>
  );
}

/** The key's creator may have lost control of their mailbox. An owner decides what happens to the key. */
function Suspended({ since, by }: { since: string; by: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failures = useFailures();
  const { data: user } = useQuery(userQuery);
  const resuming = useMutation({
    mutationFn: () => callAsUser(resumeApiKey),
    onSuccess: (_data, _none, _before, { client }) => client.invalidateQueries({ queryKey: keys.apiKey }),
  });
  const resume = (): void =>
    resuming.mutate(undefined, { onError: (error) => failures.handleError(error, { retry: resume }) });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2.5 }}
      action={
        user?.role === 'owner' && (
          <Button color="inherit" loading={resuming.isPending} onClick={resume}>
            {t('integrations.key_resume')}
          </Button>
        )
      }
    >
      {t('integrations.key_suspended', { date: formatDate(since, language), name: isolated(by) })}
    </Alert>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { prefix, last_four: lastFour, last_used_at: usedAt, permissions } = apiKey;
  const date = formatDate(apiKey.created_at, language);
  const shown = (
    <bdi dir="ltr" style={{ fontFamily: 'monospace' }}>
      {prefix}…{lastFour}
    </bdi>
  );
  const made = t('table.by', { name: isolated(apiKey.created_by), date });
  const used = usedAt ? formatDateTime(usedAt, language) : t('integrations.key_never_used');
  return (
    <Facts
      facts={[
        { label: t('integrations.key'), value: shown },
        { label: t('integrations.made'), value: made },
        { label: t('table.last_used'), value: used },
        {
          label: t('integrations.key_may'),
          value: permissions.map((permission) => t(permissionKey(permission))).join(' · '),
        },
      ]}
    />
  );
}

function RemoveKey() {
  const { t } = useTranslation();
  return (
    <RemoveButton
      label={t('integrations.key_delete')}
      title={t('integrations.key_delete_title')}
      text={t('integrations.key_delete_text')}
      remove={() => callAsUser(removeApiKey)}
      changes={keys.apiKey}
    />
  );
}

const schema = z.pick(createApiKey.body, { permissions: true });
const usual: readonly ApiPermission[] = ['companies.view', 'jobs.view_all', 'responses.view'];

/**
 * Creates an API key with a choice of the user's own permissions, then shows it once. Warns first that this
 * deletes the previous key.
 */
function NewKeyDialog({ old, onClose }: { old: ApiKey | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const offered = apiPermissions.filter((permission) => user && can(user, permission));
  const [created, setCreated] = useState<string | null>(null);
  const { mutateAsync: create } = useMutation({
    mutationFn: (body: { id: string; permissions: ApiPermission[] }) => callAsUser(createApiKey, { body }),
    onSuccess: (_key, _body, _before, { client }) => client.invalidateQueries({ queryKey: keys.apiKey }),
  });
  const form = useContractForm({
    schema,
    values: { permissions: offered.filter((permission) => (old?.permissions ?? usual).includes(permission)) },
    submit: async ({ permissions }, id) => setCreated((await create({ id, permissions })).key),
  });
  return (
    <FormDialog
      form={form}
      width="sm"
      danger={old !== null}
      title={t(old ? 'integrations.key_replace' : 'integrations.key_make')}
      submitLabel={t(old ? 'integrations.key_replace_confirm' : 'integrations.key_make')}
      result={
        created !== null &&
        secretOnce(
          {
            title: t('integrations.key_made'),
            label: t('integrations.key'),
            text: t('integrations.key_made_text'),
            secret: created,
          },
          onClose,
        )
      }
      onClose={onClose}
    >
      {old && <Alert severity="warning">{t('integrations.key_replace_text')}</Alert>}
      <CheckboxesField
        form={form}
        name="permissions"
        label={t('integrations.key_may')}
        hint={t('integrations.key_may_hint')}
        options={offered.map((value) => ({ value, label: t(permissionKey(value)) }))}
      />
    </FormDialog>
  );
}
