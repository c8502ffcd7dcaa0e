// Handles every failed call in the signed-in area: an upgrade dialog, a missing permission, a newer version, or a
// message with Retry. Screens pass in any error that their own fields do not show.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallErrorCode } from '../api/call-error.ts';
import { formatDateTime, formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { reactionTo, type Reaction } from './reaction.ts';
import { FailuresContext, type Failures, type HandleErrorOptions } from './use-failures.ts';
import { useLater } from './use-later.ts';

export { useFailures } from './use-failures.ts';

interface Failure {
  reaction: Reaction;
  options: HandleErrorOptions;
}

export function FailuresProvider({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const close = useCallback(() => setFailure(null), []);
  const failures = useMemo<Failures>(
    () => ({
      handleError(error, options = {}) {
        const reaction = reactionTo(error);
        if (reaction.do !== 'sign_in') setFailure({ reaction, options });
      },
    }),
    [],
  );
  return (
    <FailuresContext value={failures}>
      {children}
      <FailureMessage failure={failure} onClose={close} />
    </FailuresContext>
  );
}

const loadDialogs = () => import('./FailureDialogs.tsx');

function FailureMessage({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const [areMissing, setAreMissing] = useState(false);
  const isDialog = failure !== null && codeOfDialog(failure.reaction) !== null;
  const dialogs = useLater(loadDialogs, isDialog, () => setAreMissing(true));
  if (!failure) return null;
  const { reaction, options } = failure;
  const code = codeOfDialog(reaction);
  // The dialog's code has not loaded, so show the message alone.
  if (code && areMissing)
    return <Message reaction={{ do: 'show_message', code }} retry={undefined} onClose={onClose} />;
  if (reaction.do === 'upgrade') return dialogs && <dialogs.UpgradeDialog {...reaction} onClose={onClose} />;
  if (reaction.do === 'explain_permission')
    return dialogs && <dialogs.PermissionDialog permission={reaction.permission} onClose={onClose} />;
  if (reaction.do === 'show_newer')
    return dialogs && <dialogs.NewerDialog showNewer={options.showNewer} onClose={onClose} />;
  return <Message reaction={reaction} retry={options.retry} onClose={onClose} />;
}

/** The refusal that a dialog explains; null if a message is enough. */
function codeOfDialog(reaction: Reaction): CallErrorCode | null {
  if (reaction.do === 'upgrade') return reaction.code;
  if (reaction.do === 'explain_permission') return 'forbidden';
  return reaction.do === 'show_newer' ? 'edited_meanwhile' : null;
}

function Message({
  reaction,
  retry,
  onClose,
}: {
  reaction: Reaction;
  retry: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isReload = reaction.do === 'offer_reload';
  if (reaction.do === 'show_daily_limit') {
    const { limit, moreAt } = reaction;
    const time = formatDateTime(moreAt, language);
    return (
      <Sentence onClose={onClose}>
        {t('refusals.daily_limit')} {t('shell.daily_limit', { limit: formatNumber(limit, language), time })}
      </Sentence>
    );
  }
  if (!isReload && reaction.do !== 'show_message' && reaction.do !== 'offer_retry') return null;
  const again = () => {
    onClose();
    retry?.();
  };
  const mayRetry = reaction.do === 'offer_retry' && retry !== undefined;
  const action = (isReload || mayRetry) && (
    <Button color="inherit" size="small" onClick={isReload ? () => location.reload() : again}>
      {t(isReload ? 'common.reload' : 'common.retry')}
    </Button>
  );
  return (
    <Sentence action={action} onClose={onClose}>
      {isReload
        ? `${t('shell.loading_error')} ${t('shell.loading_error_text')}`
        : t(`refusals.${reaction.code}`)}
      {reaction.do === 'offer_retry' && reaction.afterSeconds !== null && (
        <> {t('common.wait_seconds', { count: reaction.afterSeconds })}</>
      )}
    </Sentence>
  );
}

function Sentence({
  action,
  onClose,
  children,
}: {
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
    >
      <Alert severity="error" variant="filled" onClose={onClose} {...(action ? { action } : {})}>
        <AlertTitle>{t('common.error')}</AlertTitle>
        {children}
      </Alert>
    </Snackbar>
  );
}
