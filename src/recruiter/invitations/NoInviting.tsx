// For members who may not invite by email: which permission is missing, and what they can do instead.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { PermissionSentence } from '../../kit/FailureDialogs.tsx';

export function NoInviting() {
  const { t } = useTranslation();
  return (
    <Alert severity="info">
      <PermissionSentence permission="responses.invite" />
      <p>{t('invites.no_permission')}</p>
    </Alert>
  );
}
