// The shortcuts of every page, their help, and search and commands.
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailures } from '../../kit/Failures.tsx';
import { useKeys } from '../../kit/keys/use-keys.ts';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';
import { openDialog, useOpenDialog } from './open-dialog.ts';

const loadSearch = () => import('./CommandDialog.tsx');
const loadHelp = () => import('../../kit/keys/KeysDialog.tsx');

export function GlobalKeys() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayView = useMay('responses.view');
  const failures = useFailures();
  const dialog = useOpenDialog();
  const isHelping = dialog === 'keys';
  const isSearching = dialog === 'search';
  const help = useLater(loadHelp, isHelping, (error) => {
    failures.handleError(error);
    openDialog(null);
  });
  const search = useLater(loadSearch, isSearching, (error) => {
    failures.handleError(error);
    openDialog(null);
  });
  // After signing out, the next page gets the keys, and no dialog is open for whoever signs in next.
  useEffect(() => () => openDialog(null), []);
  useKeys(t('keys.everywhere'), [
    { keys: ['mod+k', '/'], label: t('search.title'), run: () => openDialog('search') },
    { keys: ['g h'], label: t('keys.home'), run: () => void navigate({ to: '/' }) },
    {
      keys: ['g j'],
      label: t('keys.jobs'),
      run: () => void navigate({ to: '/', search: { show: 'active' } }),
    },
    ...(mayView
      ? [{ keys: ['g c'], label: t('keys.candidates'), run: () => void navigate({ to: '/candidates' }) }]
      : []),
    { keys: ['?'], label: t('keys.help'), run: () => openDialog('keys') },
  ]);
  return (
    <>
      {help && isHelping && <help.KeysDialog onClose={() => openDialog(null)} />}
      {search && isSearching && <search.CommandDialog />}
    </>
  );
}
