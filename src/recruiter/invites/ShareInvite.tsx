// Inviting by the share link: the job's own, and one more for each place where it is published.
import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { useMay } from '../../shell/use-may.ts';
import { Help } from '../../ui/Help.tsx';
import { QrDialog, type QrTarget } from './QrDialog.tsx';
import { shareAddress } from './share-address.ts';
import { ShareLink } from './ShareLink.tsx';
import { SourceLinks } from './SourceLinks.tsx';

export function ShareInvite({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const [shown, setShown] = useState<QrTarget | null>(null);
  const address = shareAddress(location.origin, job.hash_link);
  return (
    <Stack spacing={2.5}>
      <Typography sx={{ maxInlineSize: '46rem' }}>
        {t('invites.share_text')} <Help about={t('invites.share')}>{t('tips.share_link')}</Help>
      </Typography>
      <ShareLink hash={job.hash_link} prominent />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<QrCode2 />}
          onClick={() => setShown({ address, title: job.name })}
        >
          {t('invites.qr_show')}
        </Button>
        <Link href={address} target="_blank" rel="noopener">
          {t('invites.open_link')}
          <span className="unseen"> ({t('common.new_tab')})</span>
        </Link>
      </Stack>
      {mayInvite && <SourceLinks job={job} onShowQr={setShown} />}
      {shown && (
        <QrDialog
          target={shown}
          heading={{ job: job.name, company: job.company.name }}
          onClose={() => setShown(null)}
        />
      )}
    </Stack>
  );
}
