// The one place of the signed-in area that meets failed calls: an upgrade dialog, a missing permission, a newer version,
// or a sentence with Retry. Screens hand over whatever their own fields do not show.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reactionTo, type Reaction } from './reaction.ts';
import { NewerDialog, PermissionDialog, UpgradeDialog } from './FailureDialogs.tsx';

export interface MeetOptions {
  /** Does the same again; without it no Retry is offered. */
  retry?: () => void;
  /** Shows the newer version after `edited_meanwhile`; a reload of the data unless told. */
  showNewer?: () => void;
}

interface Failures {
  meet(error: unknown, options?: MeetOptions): void;
}

interface Met {
  reaction: Reaction;
  options: MeetOptions;
}

const FailuresContext = createContext<Failures>({ meet: () => undefined });

export function useFailures(): Failures {
  return useContext(FailuresContext);
}

export function FailuresProvider({ children }: { children: ReactNode }) {
  const [met, setMet] = useState<Met | null>(null);
  const close = useCallback(() => setMet(null), []);
  const failures = useMemo<Failures>(
    () => ({
      meet(error, options = {}) {
        const reaction = reactionTo(error);
        if (reaction.do !== 'sign_in') setMet({ reaction, options });
      },
    }),
    [],
  );
  return (
    <FailuresContext value={failures}>
      {children}
      {met && <Shown met={met} onClose={close} />}
    </FailuresContext>
  );
}

function Shown({ met: { reaction, options }, onClose }: { met: Met; onClose: () => void }) {
  if (reaction.do === 'upgrade') return <UpgradeDialog {...reaction} onClose={onClose} />;
  if (reaction.do === 'name_permission') {
    return <PermissionDialog permission={reaction.permission} onClose={onClose} />;
  }
  if (reaction.do === 'show_newer') return <NewerDialog showNewer={options.showNewer} onClose={onClose} />;
  return <Said reaction={reaction} retry={options.retry} onClose={onClose} />;
}

function Said({
  reaction,
  retry,
  onClose,
}: {
  reaction: Reaction;
  retry: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  if (reaction.do !== 'say' && reaction.do !== 'offer_retry') return null;
  const mayRetry = reaction.do === 'offer_retry' && retry;
  const action = mayRetry && (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        onClose();
        retry();
      }}
    >
      {t('common.retry')}
    </Button>
  );
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
    >
      <Alert severity="error" variant="filled" onClose={onClose} {...(action ? { action } : {})}>
        <AlertTitle>{t('common.error')}</AlertTitle>
        {t(`refusals.${reaction.code}`)}
        {reaction.do === 'offer_retry' && reaction.afterSeconds !== null && (
          <> {t('common.wait_seconds', { count: reaction.afterSeconds })}</>
        )}
      </Alert>
    </Snackbar>
  );
}
