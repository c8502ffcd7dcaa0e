// A picture beside the buttons to choose, replace and remove it. Where it goes is for whoever uses this: a company's is uploaded
// under an id of its own, one's photo is saved at once, a screenshot waits for its question.
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
  /** What there is now, or a place for it. */
  picture: ReactNode;
  hasPicture: boolean;
  hint: string;
  /** What is done with the file that was chosen. */
  work: { isPending: boolean; error: unknown };
  onChoose: (file: File) => void;
  onRemove: () => void;
}

export function ChoosePicture({ label, picture, hasPicture, hint, work, onChoose, onRemove }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The button that removes the picture goes with it, and where that takes a while, the other one can have the focus after it.
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
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
