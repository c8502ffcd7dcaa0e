// Creates an API key with a choice of the user's own permissions, then shows it once. Warns first that this deletes
// the previous key.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { apiPermissions, createApiKey, type ApiKey, type ApiPermission } from '#contract/api-key.ts';
import { can } from '#contract/permissions.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { userQuery } from '../../../api/queries.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { permissionKey } from '../../../kit/permission-key.ts';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import { SecretOnce } from './SecretOnce.tsx';

const usual: readonly ApiPermission[] = ['companies.view', 'jobs.view_all', 'responses.view'];

export function NewKeyDialog({ old, onClose }: { old: ApiKey | null; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: user } = useQuery(userQuery);
  const mine = apiPermissions.filter((one) => user && can(user, one));
  const [chosen, setChosen] = useState<readonly ApiPermission[]>(old?.permissions ?? usual);
  const [isFaulty, setIsFaulty] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const making = useMake(setMade);
  const wanted = mine.filter((one) => chosen.includes(one));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsFaulty(wanted.length === 0);
    if (wanted.length > 0) making.make(wanted);
  };
  if (made !== null)
    return (
      <SecretOnce
        title={t('integrations.key_made')}
        label={t('integrations.key')}
        text={t('integrations.key_made_text')}
        secret={made}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth scroll="body">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogHeading id={titleId} {...(old && { kind: 'warning' })}>
          {t(old ? 'integrations.key_replace' : 'integrations.key_make')}
        </DialogHeading>
        <DialogContent>
          {old && (
            <Alert severity="warning" sx={{ mb: 2.5 }}>
              {t('integrations.key_replace_text')}
            </Alert>
          )}
          <Permissions
            offered={mine}
            chosen={chosen}
            isFaulty={isFaulty && wanted.length === 0}
            onChoose={setChosen}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={old ? 'error' : 'primary'}
            loading={making.isPending}
          >
            {t(old ? 'integrations.key_replace_confirm' : 'integrations.key_make')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function Permissions({
  offered,
  chosen,
  isFaulty,
  onChoose,
}: {
  offered: readonly ApiPermission[];
  chosen: readonly ApiPermission[];
  isFaulty: boolean;
  onChoose: (chosen: ApiPermission[]) => void;
}) {
  const { t } = useTranslation();
  const tick = (permission: ApiPermission, isOn: boolean) =>
    onChoose(isOn ? [...chosen, permission] : chosen.filter((one) => one !== permission));
  return (
    <FormControl component="fieldset" error={isFaulty}>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {t('integrations.key_may')}
      </FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{t('integrations.key_may_hint')}</FormHelperText>
      <FormGroup>
        {offered.map((permission) => (
          <FormControlLabel
            key={permission}
            label={t(permissionKey(permission))}
            control={
              <Checkbox
                checked={chosen.includes(permission)}
                onChange={(_event, isOn) => tick(permission, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
      {isFaulty && (
        <FormHelperText role="alert" sx={{ mx: 0 }}>
          {t('fields.required')}
        </FormHelperText>
      )}
    </FormControl>
  );
}

function useMake(onMade: (key: string) => void) {
  const failures = useFailures();
  const ids = useWriteIds();
  const making = useMutation({
    mutationFn: (permissions: ApiPermission[]) =>
      callAsUser(createApiKey, { body: { id: ids.idFor(permissions), permissions } }),
    onSuccess: (_made, _permissions, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.apiKey }),
  });
  const make = (permissions: ApiPermission[]): void =>
    making.mutate(permissions, {
      onSuccess: ({ key }) => onMade(key),
      onError: (error) => failures.meet(error, { retry: () => make(permissions) }),
    });
  return { make, isPending: making.isPending };
}
