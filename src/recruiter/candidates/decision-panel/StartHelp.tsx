// For a candidate who has not started: everything that helps them start.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { invitationAddress } from '../../invitations/share-link/share-address.ts';
import { useListChanges } from '../bulk/use-list-changes.ts';

export function StartHelp({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const { resend, remind } = useListChanges(response.job_id);
  const { email, phone, hash } = response;
  if (!mayInvite) return null;
  const hasAddress = email !== '' || phone !== '';
  return (
    <Stack spacing={1} role="group" aria-label={t('responses.help_to_start')}>
      {hasAddress && (
        <Button variant="contained" onClick={() => void resend(response)}>
          {t('candidates.resend')}
        </Button>
      )}
      {hash !== null && <CopyButton text={invitationAddress(location.origin, hash)} />}
      {hasAddress && (
        <Button variant="outlined" onClick={() => void remind([response])}>
          {t('candidates.remind')}
        </Button>
      )}
    </Stack>
  );
}
