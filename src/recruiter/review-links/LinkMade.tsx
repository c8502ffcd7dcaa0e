// A new review link to copy. No one has been notified of it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { ReviewLink } from '#contract/review-link.ts';
import { CopyButton } from '../invitations/CopyButton.tsx';
import { reviewAddress } from './link-state.ts';

export function LinkMade({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const { t } = useTranslation();
  const address = reviewAddress(location.origin, link.hash);
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Stack
            direction={{ xs: 'column', sm: 'row' }}
            spacing={1}
            sx={{ alignItems: { sm: 'center' }, pt: 1 }}
          >
            <TextField
              label={t('review_links.address')}
              value={address}
              size="small"
              fullWidth
              autoFocus
              onFocus={(event) => event.target.select()}
              slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
            />
            <CopyButton text={address} variant="contained" />
          </Stack>
          <Alert severity="info">{t('review_links.made_text')}</Alert>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} color="inherit">
          {t('common.close')}
        </Button>
      </DialogActions>
    </>
  );
}
