// Handles every failed call in the signed-in area: an upgrade dialog, a missing permission, a newer version, or a
// notice with Retry. Screens pass in any error that their own fields do not show.
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallErrorCode } from '../api/call-error.ts';
import { formatDateTime, formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { showNotice, type Notice } from './notices.ts';
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
  const noticeOf = useNoticeOf();
  const close = useCallback(() => setFailure(null), []);
  const failures = useMemo<Failures>(
    () => ({
      handleError(error, options = {}) {
        const reaction = reactionTo(error);
        const notice = noticeOf(reaction, options);
        if (notice) showNotice(notice);
        else if (reaction.do !== 'sign_in') setFailure({ reaction, options });
      },
    }),
    [noticeOf],
  );
  return (
    <FailuresContext value={failures}>
      {children}
      <FailureDialog failure={failure} onClose={close} />
    </FailuresContext>
  );
}

const loadDialogs = () => import('./FailureDialogs.tsx');

function FailureDialog({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const noticeOf = useNoticeOf();
  const dialogs = useLater(loadDialogs, failure !== null, () => {
    // The dialog's code has not loaded, so show the message alone.
    const code = failure && codeOfDialog(failure.reaction);
    const notice = code && noticeOf({ do: 'show_message', code }, {});
    if (notice) showNotice(notice);
    onClose();
  });
  if (!failure || !dialogs) return null;
  const { reaction, options } = failure;
  if (reaction.do === 'upgrade') return <dialogs.UpgradeDialog {...reaction} onClose={onClose} />;
  if (reaction.do === 'explain_permission')
    return <dialogs.PermissionDialog permission={reaction.permission} onClose={onClose} />;
  if (reaction.do === 'show_newer')
    return <dialogs.NewerDialog showNewer={options.showNewer} onClose={onClose} />;
  return null;
}

/** The refusal that a dialog explains; null if a notice is enough. */
function codeOfDialog(reaction: Reaction): CallErrorCode | null {
  if (reaction.do === 'upgrade') return reaction.code;
  if (reaction.do === 'explain_permission') return 'forbidden';
  return reaction.do === 'show_newer' ? 'edited_meanwhile' : null;
}

/** The notice of a reaction that needs no dialog. */
function useNoticeOf(): (reaction: Reaction, options: HandleErrorOptions) => Notice | null {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    (reaction, { retry }) => {
      const error = (text: string, action?: Notice['action']): Notice => {
        return { severity: 'error', title: t('common.error'), text, ...(action && { action }) };
      };
      if (reaction.do === 'show_daily_limit') {
        const limit = formatNumber(reaction.limit, language);
        const time = formatDateTime(reaction.moreAt, language);
        return error(`${t('refusals.daily_limit')} ${t('shell.daily_limit', { limit, time })}`);
      }
      if (reaction.do === 'offer_reload') {
        const reload = { label: t('common.reload'), run: () => location.reload() };
        return error(`${t('shell.loading_error')} ${t('shell.loading_error_text')}`, reload);
      }
      if (reaction.do === 'show_message') return error(t(`refusals.${reaction.code}`));
      if (reaction.do !== 'offer_retry') return null;
      const { code, afterSeconds } = reaction;
      const wait = afterSeconds === null ? '' : ` ${t('common.wait_seconds', { count: afterSeconds })}`;
      return error(t(`refusals.${code}`) + wait, retry && { label: t('common.retry'), run: retry });
    },
    [t, language],
  );
}
