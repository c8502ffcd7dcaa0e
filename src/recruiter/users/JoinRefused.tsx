// Why the user cannot join, worded for the person who was invited.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { ShownUserInvite } from '#contract/user.ts';
import type { CallErrorCode } from '../../api/call-error.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';

export function JoinRefused({ code, invite }: { code: CallErrorCode; invite: ShownUserInvite }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const agency = isolated(invite.agency_name);
  if (code === 'already_member') return <Alert severity="info">{t('users.join_already', { agency })}</Alert>;
  if (code !== 'plan_limit') return <Alert severity="error">{t(`refusals.${code}`)}</Alert>;
  const inviter = isolated(invite.invited_by);
  const date = formatDate(invite.expires_at, language);
  return <Alert severity="warning">{t('users.join_full', { agency, inviter, date })}</Alert>;
}
