// A candidate's progress. Progress is a fact; the status beside it is a decision.
import {
  mdiCalendarRemoveOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloudUploadOutline,
  mdiPlayCircleOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Progress } from '#contract/progress.ts';
import { Icon } from '../../../kit/Icon.tsx';

const looks: Record<Progress, { icon: string; color: string }> = {
  not_started: { icon: mdiClockOutline, color: 'var(--ink-soft)' },
  in_progress: { icon: mdiPlayCircleOutline, color: 'var(--accent)' },
  uploading: { icon: mdiCloudUploadOutline, color: 'var(--accent)' },
  completed: { icon: mdiCheckCircleOutline, color: 'var(--good)' },
  expired: { icon: mdiCalendarRemoveOutline, color: 'var(--warn)' },
  withdrawn: { icon: mdiCancel, color: 'var(--ink-soft)' },
};

export function ProgressLabel({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const { icon, color } = looks[progress];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
    >
      <Icon path={icon} sx={{ fontSize: 18, color }} aria-hidden />
      {t(`responses.progress.${progress}`)}
    </Box>
  );
}
