// The sticky bar of the form: save, and preview as a candidate.
import { mdiEyeOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/Icon.tsx';
import type { After } from './JobForm.tsx';

export function SaveBar({
  submitLabel,
  isUnsaved,
  isNew,
  busy,
  previewUrl,
  onPreview,
}: {
  submitLabel: string;
  isUnsaved: boolean;
  isNew: boolean;
  busy: After | null;
  /** The address of a preview that the browser blocked as a popup. */
  previewUrl: string | null;
  /** Absent without the permission. */
  onPreview: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const state = isUnsaved ? t('jobs.unsaved') : isNew ? '' : t('jobs.saved');
  return (
    <Box data-bottom-bar sx={bar}>
      {/* Focused elements are never hidden behind the bar (WCAG 2.4.11). */}
      <GlobalStyles styles={beside} />
      {previewUrl && (
        <Alert severity="info">
          {t('jobs.preview_blocked')}{' '}
          <Link href={previewUrl} target="_blank" rel="noopener" color="inherit" underline="always">
            {t('jobs.preview_open')}
          </Link>
        </Alert>
      )}
      <Box sx={actions}>
        <Button type="submit" variant="contained" loading={busy === 'leave'} disabled={busy === 'preview'}>
          {submitLabel}
        </Button>
        {onPreview && (
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiEyeOutline} />}
            loading={busy === 'preview'}
            disabled={busy === 'leave'}
            onClick={onPreview}
          >
            {t(isUnsaved || isNew ? 'jobs.save_and_preview' : 'jobs.preview')}
          </Button>
        )}
        <Typography variant="body2" color="textSecondary" role="status" sx={stateAt}>
          {state}
        </Typography>
      </Box>
    </Box>
  );
}

/** Notices appear above the bar. */
const beside = {
  html: { scrollPaddingBlockEnd: '7rem' },
};

const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 5,
  display: 'grid',
  gap: 1.5,
  marginInline: -2,
  paddingInline: 2,
  paddingBlock: 1.5,
  bgcolor: 'var(--page)',
  borderTop: '1px solid var(--line)',
};

/** On a phone the two buttons share a row below the status text. */
const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.5 },
  '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: '0 0 auto' }, px: { xs: 1.5, sm: 2.25 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

const stateAt = {
  order: { xs: -1, sm: 1 },
  flexBasis: { xs: '100%', sm: 'auto' },
  marginInlineStart: { sm: 'auto' },
  fontSize: { xs: 'var(--text-xs)', sm: 'var(--text-s)' },
  '&:empty': { display: 'none' },
};
