// Creates an API key with a choice of the user's own permissions, then shows it once. Warns first that this deletes
// the previous key.
import Alert from '@mui/material/Alert';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { apiPermissions, createApiKey, type ApiKey, type ApiPermission } from '#contract/api-key.ts';
import { can } from '#contract/permissions.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { userQuery } from '../../../api/queries.ts';
import { CheckboxesField } from '../../../kit/forms/CheckboxesField.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { permissionKey } from '../../../kit/permission-key.ts';
import { secretOnce } from './SecretOnce.tsx';

const schema = z.pick(createApiKey.body, { permissions: true });
const usual: readonly ApiPermission[] = ['companies.view', 'jobs.view_all', 'responses.view'];

export function NewKeyDialog({ old, onClose }: { old: ApiKey | null; onClose: () => void }) {
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
