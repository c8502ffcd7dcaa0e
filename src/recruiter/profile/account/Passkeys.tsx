// The user's passkeys: listed, added, renamed and removed.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPasskeys, type Passkey } from '#contract/passkey.ts';
import type { User } from '#contract/user.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { isolated, isolatedAddress } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { hasPasskeys } from '../../../kit/has-passkeys.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { Table } from '../../../kit/Table.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';

const passkeysQuery = queryOptions({
  queryKey: keys.passkeys,
  queryFn: ({ signal }) => callAsUser(getPasskeys, { signal }),
});

type Opened = { do: 'add' } | { do: 'rename' | 'remove'; passkey: Passkey };
type Done = { do: 'added' } | { do: 'removed'; passkey: Passkey };

export function Passkeys({ user }: { user: User }) {
  const { t } = useTranslation();
  const passkeys = useQuery(passkeysQuery);
  // A browser without WebAuthn can still remove passkeys.
  if (!hasPasskeys() && !passkeys.data?.length) return null;
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t('account.passkeys')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {t('account.passkeys_lead')}
      </Typography>
      <Loaded query={passkeys}>{(listed) => <List user={user} passkeys={listed} />}</Loaded>
    </Card>
  );
}

function List({ user, passkeys }: { user: User; passkeys: readonly Passkey[] }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const open = (dialog: Opened) => {
    setDone(null);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  const finish = (result: Done | null) => {
    setOpened(null);
    setDone(result);
    void cache.invalidateQueries({ queryKey: keys.passkeys });
  };
  return (
    <>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} onOpen={open} />}
      {done?.do === 'removed' && !passkeys.includes(done.passkey) && (
        <Outcome key={done.passkey.id}>
          {t('account.passkey_removed', { name: isolated(done.passkey.name) })}
        </Outcome>
      )}
      <Box role="status">
        {done?.do === 'added' && (
          <Alert severity="success" sx={{ mt: 2.5 }}>
            {t('account.passkey_added')}
          </Alert>
        )}
      </Box>
      {hasPasskeys() && (
        <Box sx={{ mt: passkeys.length > 0 || done ? 2.5 : 0 }}>
          <RequireAccess confirmedEmail>
            <Button variant="outlined" onClick={() => open({ do: 'add' })}>
              {t('account.passkey_add')}
            </Button>
          </RequireAccess>
        </Box>
      )}
      {opened?.do === 'add' && (
        <AddPasskeyDialog user={user} onDone={() => finish({ do: 'added' })} onClose={close} />
      )}
      {opened?.do === 'rename' && (
        <RenamePasskeyDialog passkey={opened.passkey} onDone={() => finish(null)} onClose={close} />
      )}
      {opened?.do === 'remove' && (
        <RemovePasskeyDialog
          passkey={opened.passkey}
          onDone={() => finish({ do: 'removed', passkey: opened.passkey })}
          onClose={close}
        />
      )}
    </>
  );
}

function PasskeyTable({
  passkeys,
  onOpen,
}: {
  passkeys: readonly Passkey[];
  onOpen: (dialog: Opened) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Table
      label={t('account.passkeys')}
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={[
        { head: t('account.passkey_name'), cell: (passkey) => <Name passkey={passkey} /> },
        {
          head: t('account.passkey_since'),
          cell: ({ created_at: at }) => formatDateTime(at, language),
        },
        {
          head: t('table.last_used'),
          cell: ({ last_used_at: at }) =>
            at === null ? t('account.passkey_unused') : formatDateTime(at, language),
        },
      ]}
      actions={(passkey) => (
        <>
          <Button
            variant="outlined"
            size="small"
            onClick={() => onOpen({ do: 'rename', passkey })}
            aria-label={t('account.passkey_rename_of', { name: passkey.name })}
          >
            {t('account.passkey_rename')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            color="error"
            onClick={() => onOpen({ do: 'remove', passkey })}
            aria-label={t('account.passkey_remove_of', { name: passkey.name })}
          >
            {t('account.passkey_remove')}
          </Button>
        </>
      )}
    />
  );
}

function Name({ passkey: { name, host } }: { passkey: Passkey }) {
  const { t } = useTranslation();
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {host !== location.hostname && (
        <Typography variant="body2" color="textSecondary">
          {t('account.passkey_elsewhere', { host: isolatedAddress(host) })}
        </Typography>
      )}
    </>
  );
}
