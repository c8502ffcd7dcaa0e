// Inviting by share link: the job's own link, and one for each source where it is published.
import { mdiQrcode } from '@mdi/js';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOfShareLink } from '#contract/deadline.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { useSavePreferences } from '../../../kit/use-preferences.ts';
import { Help } from '../../../kit/Help.tsx';
import { lone } from '../../../kit/links.tsx';
import { QrDialog, type QrTarget } from './QrDialog.tsx';
import { shareAddress } from './share-address.ts';
import { ShareLink } from './ShareLink.tsx';
import { SourceLinks } from './SourceLinks.tsx';

export function ShareInvite({ job, isShown }: { job: JobDetail; isShown: boolean }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const savePreferences = useSavePreferences();
  const [shown, setShown] = useState<QrTarget | null>(null);
  const address = shareAddress(location.origin, job.hash_link);
  return (
    <Stack spacing={2.5}>
      <Typography sx={{ maxInlineSize: 'var(--text-width)' }}>
        {t('invites.share_text')}
        <Help about={t('invites.share')}>{t('tips.share_link')}</Help>
      </Typography>
      <ShareLink
        hash={job.hash_link}
        prominent
        isShown={isShown}
        onCopied={() => savePreferences({ invite_way: 'share' })}
      />
      <ShareEnd job={job} />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiQrcode} />}
          onClick={() => {
            setShown({ address, title: job.name });
            savePreferences({ invite_way: 'share' });
          }}
        >
          {t('invites.qr_show')}
        </Button>
        <Link href={address} target="_blank" rel="noopener" sx={lone}>
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

function ShareEnd({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = endOfShareLink(job);
  if (!end) return null;
  const date = formatDate(end.toISOString(), language);
  if (end > new Date())
    return (
      <Typography variant="body2" color="textSecondary">
        {t('invites.share_until', { date })}
      </Typography>
    );
  return (
    <Alert severity="warning">
      <AlertTitle>{t('invites.share_ended_title')}</AlertTitle>
      {t('invites.share_ended_text', { date })}
    </Alert>
  );
}
