// The share link of one source.
import { mdiQrcode } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ShareLink } from '#contract/invite.ts';
import { Icon } from '../../kit/Icon.tsx';
import { CopyButton } from './CopyButton.tsx';
import type { QrTarget } from './QrDialog.tsx';
import { shareAddress } from './share-address.ts';

export function SourceLink({
  link,
  onShowQr,
  onClose,
}: {
  link: ShareLink;
  onShowQr: (target: QrTarget) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const address = shareAddress(location.origin, link.hash);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 16rem', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{link.source}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('invites.source_started', { count: link.started })}
          {' · '}
          {t('invites.source_finished', { count: link.finished })}
        </Typography>
      </Box>
      <Box role="group" aria-label={link.source} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyButton text={address} />
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiQrcode} />}
          onClick={() => onShowQr({ address, title: link.source })}
        >
          {t('invites.qr_show')}
        </Button>
        <Button color="error" onClick={onClose}>
          {t('invites.close_link')}
        </Button>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  paddingBlock: 1.5,
  borderBlockStart: '1px solid var(--line)',
};
