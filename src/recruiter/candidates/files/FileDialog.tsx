// Shows a candidate's file without leaving the page. PDFs open in the browser's viewer, isolated from our page: the
// response's headers forbid scripts and loading (server/domain/interviews/media/routes.ts).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { shownAs, type SentFile } from './shown-as.ts';

export function FileDialog({ file, title, onClose }: { file: SentFile; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogHeading id={id}>
        <bdi>{title}</bdi>
      </DialogHeading>
      <DialogContent sx={{ paddingBlock: 0 }}>
        {shownAs(file) === 'picture' ? (
          <Box
            component="img"
            src={file.url}
            alt={title}
            sx={{ display: 'block', maxInlineSize: '100%', marginInline: 'auto' }}
          />
        ) : (
          <Box
            component="iframe"
            src={file.url}
            title={title}
            sx={{ display: 'block', inlineSize: '100%', blockSize: '75dvh', border: 0, bgcolor: '#fff' }}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Link href={file.url} target="_blank" rel="noopener" sx={{ marginInlineEnd: 'auto' }}>
          {t('responses.file_open')}
        </Link>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
