// A video for a question: uploaded, or recorded on the spot.
import { mdiVideoOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/file.ts';
import { Icon } from '../../kit/Icon.tsx';
import { VideoField } from '../files/VideoField.tsx';
import { RecordVideoDialog } from './RecordVideoDialog.tsx';

export function OwnVideo({
  label,
  hint,
  url,
  onChange,
}: {
  label: string;
  hint?: string;
  url: string | null;
  onChange: (file: StoredFile | null) => void;
}) {
  const { t } = useTranslation();
  const [isRecording, setIsRecording] = useState(false);
  return (
    <Stack spacing={1} sx={{ alignItems: 'stretch' }}>
      <VideoField label={label} url={url} onChange={onChange} />
      <Button
        size="small"
        startIcon={<Icon path={mdiVideoOutline} />}
        onClick={() => setIsRecording(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('jobs.record')}
      </Button>
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      {isRecording && (
        <RecordVideoDialog
          isReplacing={url !== null}
          onStored={onChange}
          onClose={() => setIsRecording(false)}
        />
      )}
    </Stack>
  );
}
