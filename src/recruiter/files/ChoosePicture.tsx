// A picture with buttons to choose, replace and remove it. The parent decides where it goes: a company's picture
// uploads under its own id, a profile photo saves at once, a screenshot waits for its question.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '#contract/file.ts';
import { refusalKey } from './refusal-key.ts';

interface Props {
  label: string;
  /** The current picture or a placeholder. */
  picture: ReactNode;
  hasPicture: boolean;
  hint: string;
  /** The state of the upload. */
  work: { isPending: boolean; error: unknown };
  onChoose: (file: File) => void;
  onRemove: () => void;
}

export function ChoosePicture({ label, picture, hasPicture, hint, work, onChoose, onRemove }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The remove button disappears with the picture, possibly after a delay. Focus then moves to the other button.
  const isLeft = useRef(false);
  useEffect(() => {
    if (!isLeft.current || hasPicture || work.isPending) return;
    isLeft.current = false;
    choose.current?.focus();
  });
  const remove = () => {
    isLeft.current = true;
    onRemove();
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography variant="body2" id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {picture}
        <Stack spacing={1} sx={{ alignItems: 'flex-start', flex: '1 1 200px' }}>
          <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              ref={choose}
              variant="outlined"
              size="small"
              loading={work.isPending}
              onClick={() => input.current?.click()}
              aria-describedby={id}
            >
              {t(hasPicture ? 'companies.replace_image' : 'companies.choose_image')}
            </Button>
            {hasPicture && (
              <Button size="small" color="inherit" onClick={remove} aria-describedby={id}>
                {t('companies.remove_image')}
              </Button>
            )}
          </Stack>
          <Typography variant="caption" color="textSecondary" role="status">
            {work.isPending ? t('companies.uploading') : hint}
          </Typography>
        </Stack>
      </Stack>
      {work.error !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('companies.upload_failed')} {t(refusalKey(work.error, 'image'))}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Lets the user choose the same file again after a failure.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
