// A candidate's progress. Progress is a fact; the status beside it is a decision.
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import CloudUpload from '@mui/icons-material/CloudUploadOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Progress } from '#contract/status.ts';

const looks: Record<Progress, { Icon: typeof Schedule; color: string }> = {
  not_started: { Icon: Schedule, color: 'var(--ink-soft)' },
  in_progress: { Icon: PlayCircle, color: 'var(--accent)' },
  uploading: { Icon: CloudUpload, color: 'var(--accent)' },
  completed: { Icon: CheckCircle, color: 'var(--good)' },
  expired: { Icon: EventBusy, color: 'var(--warn)' },
  withdrawn: { Icon: Block, color: 'var(--ink-soft)' },
};

export function ProgressLabel({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const { Icon, color } = looks[progress];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
    >
      <Icon sx={{ fontSize: 18, color }} aria-hidden />
      {t(`responses.progress.${progress}`)}
    </Box>
  );
}
