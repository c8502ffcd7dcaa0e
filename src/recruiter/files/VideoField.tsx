// A recruiter's video for a question or a job: chosen or dropped, uploaded at once with progress. It can be played,
// replaced (after confirmation) and removed.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { videoTypes, type StoredFile } from '#contract/file.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { DropZone } from './DropZone.tsx';
import { refusalKey } from './refusal-key.ts';
import { useVideoUpload } from './use-video-upload.ts';

export function VideoField({
  label,
  url,
  onChange,
}: {
  label: string;
  /** The stored video's URL. Null if there is none. */
  url: string | null;
  onChange: (file: StoredFile | null) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useVideoUpload(onChange);
  /** A file chosen to replace the existing video, pending confirmation. */
  const [replacing, setReplacing] = useState<File | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (url) setReplacing(file);
    else upload.start(file);
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography variant="body2" id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      <DropZone onDrop={choose}>
        {url && <Watch key={url} url={url} label={label} />}
        {upload.share === null ? (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Button
              variant="outlined"
              size="small"
              onClick={() => input.current?.click()}
              aria-describedby={id}
            >
              {t(url ? 'files.video_replace' : 'files.video_choose')}
            </Button>
            {url && (
              <Button size="small" color="inherit" onClick={() => onChange(null)} aria-describedby={id}>
                {t('files.video_remove')}
              </Button>
            )}
            <Typography variant="caption" color="textSecondary">
              {t('files.video_hint')}
            </Typography>
          </Stack>
        ) : (
          <Sending share={upload.share} onStop={upload.stop} />
        )}
      </DropZone>
      {upload.error !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('files.video_failed')} {t(refusalKey(upload.error, 'video'))}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={videoTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Lets the user choose the same file again after a failure.
          event.target.value = '';
        }}
      />
      <ConfirmDialog
        open={replacing !== null}
        title={t('files.video_replace_title')}
        text={t('files.video_replace_text')}
        confirm={t('files.video_replace')}
        onConfirm={() => {
          if (replacing) upload.start(replacing);
          setReplacing(null);
        }}
        onClose={() => setReplacing(null)}
      />
    </Box>
  );
}

function Watch({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation();
  const [isPlayable, setIsPlayable] = useState(true);
  return (
    <div>
      <Box
        component="video"
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onError={() => setIsPlayable(false)}
        sx={{
          display: 'block',
          width: '100%',
          maxWidth: 420,
          maxHeight: 260,
          borderRadius: 'var(--radius-m)',
          bgcolor: 'var(--surface-sunken)',
        }}
      />
      {!isPlayable && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('files.video_not_shown')}
        </Alert>
      )}
    </div>
  );
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const percent = Math.round(share * 100);
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" id={id}>
          {t('files.video_sending', { percent })}
        </Typography>
        <LinearProgress variant="determinate" value={percent} aria-labelledby={id} sx={{ mt: 0.5 }} />
      </Box>
      <Button size="small" color="inherit" onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </Stack>
  );
}
