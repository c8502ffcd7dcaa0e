// Records a video with the camera: record, stop, watch, retake, use.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/file.ts';
import type { RecorderFault } from '../../recorder/types.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { refusalKey } from '../files/refusal-key.ts';
import { useVideoUpload } from '../files/use-video-upload.ts';
import { longestRecordingSeconds, useRecording, type Recording } from './use-recording.ts';

export function RecordVideoDialog({
  isReplacing,
  onStored,
  onClose,
}: {
  /** Using this recording overwrites an existing video. */
  isReplacing: boolean;
  onStored: (file: StoredFile) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { recording, start, stop, again } = useRecording();
  const upload = useVideoUpload((file) => {
    onStored(file);
    onClose();
  });
  return (
    <DialogShell
      title={t('jobs.record_title')}
      width="sm"
      // A click on the backdrop must not discard a recording.
      staysOnClickOutside
      onClose={recording.state === 'recording' ? undefined : onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {recording.state === 'recorded' && (
            <Button variant="outlined" onClick={again} disabled={upload.share !== null}>
              {t('jobs.record_again')}
            </Button>
          )}
          {recording.state === 'recorded' ? (
            <Button
              variant="contained"
              loading={upload.share !== null}
              onClick={() => upload.start(recording.file)}
            >
              {t(isReplacing ? 'jobs.record_replace' : 'jobs.record_use')}
            </Button>
          ) : (
            <RecordButton recording={recording} start={start} stop={stop} again={again} />
          )}
        </>
      }
    >
      <Stage recording={recording} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('jobs.record_hint', { count: longestRecordingSeconds / 60 })}
      </Typography>
      <Box role="status" sx={{ mt: 1 }}>
        {upload.share !== null && t('files.video_sending', { percent: Math.round(upload.share * 100) })}
        {upload.share === null && recording.state === 'recorded' && isReplacing && (
          <Alert severity="warning">{t('jobs.record_replaces')}</Alert>
        )}
      </Box>
      {upload.error !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('files.video_failed')} {t(refusalKey(upload.error, 'video'))}
        </Alert>
      )}
    </DialogShell>
  );
}

/** One button for every state from camera to stop, so that it keeps keyboard focus. */
function RecordButton({
  recording,
  start,
  stop,
  again,
}: {
  recording: Recording;
  start: () => void;
  stop: () => void;
  again: () => void;
}) {
  const { t } = useTranslation();
  if (recording.state === 'failed') {
    return (
      <Button variant="contained" onClick={again}>
        {t('common.retry')}
      </Button>
    );
  }
  const isRunning = recording.state === 'recording';
  return (
    <Button
      variant="contained"
      color={isRunning ? 'error' : 'primary'}
      disabled={recording.state === 'opening'}
      onClick={isRunning ? stop : start}
    >
      {t(isRunning ? 'jobs.record_stop' : 'jobs.record_start')}
    </Button>
  );
}

function Stage({ recording }: { recording: Recording }) {
  const { t } = useTranslation();
  if (recording.state === 'failed') {
    return (
      <Alert severity="error">
        {t(`interview.fault_${recording.fault}`)}{' '}
        {hasHelp(recording.fault) && t(`interview.fault_${recording.fault}_help`)}
      </Alert>
    );
  }
  const stream = 'stream' in recording ? recording.stream : null;
  return (
    <Box sx={stage}>
      {recording.state === 'recorded' ? (
        <Watch file={recording.file} label={t('jobs.record_watch')} />
      ) : (
        <Live stream={stream} />
      )}
      {recording.state === 'opening' && <Box sx={note}>{t('interview.allow_title')}</Box>}
      {recording.state === 'recording' && <Clock beganAtMs={recording.beganAtMs} />}
    </Box>
  );
}

/** The other help texts address candidates in an interview. */
function hasHelp(fault: RecorderFault): fault is 'permission_denied' | 'device_in_use' {
  return fault === 'permission_denied' || fault === 'device_in_use';
}

/** Mirrored, as people are used to seeing themselves. */
function Live({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} muted playsInline autoPlay aria-hidden style={{ transform: 'scaleX(-1)' }} />;
}

function Watch({ file, label }: { file: File; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (video.current) video.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <video ref={video} controls playsInline aria-label={label} />;
}

function Clock({ beganAtMs }: { beganAtMs: number }) {
  const { t } = useTranslation();
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, longestRecordingSeconds - Math.floor((nowMs - beganAtMs) / 1000));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Box sx={{ ...note, top: 8, bottom: 'auto' }}>
      <Box component="span" aria-hidden sx={{ color: '#ff6b61', marginInlineEnd: 1 }}>
        ●
      </Box>
      {t('jobs.record_left', { clock })}
    </Box>
  );
}

const stage = {
  position: 'relative',
  aspectRatio: '4 / 3',
  maxHeight: '50dvh',
  marginInline: 'auto',
  overflow: 'hidden',
  borderRadius: 'var(--radius-m)',
  bgcolor: '#101116',
  '& video': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
};

/** Overlaid on the video, which may be dark or light. */
const note = {
  position: 'absolute',
  insetInlineStart: 8,
  bottom: 8,
  paddingInline: 1.25,
  paddingBlock: 0.5,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'rgb(16 17 22 / 80%)',
  color: '#fff',
  fontSize: 'var(--text-s)',
  fontVariantNumeric: 'tabular-nums',
};
