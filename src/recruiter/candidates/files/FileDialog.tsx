// Shows a candidate's file without leaving the page. PDFs open in the browser's viewer, isolated from our page: the
// response's headers forbid scripts and loading (server/domain/interviews/media/routes.ts).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { shownAs, type SentFile } from './shown-as.ts';

export function FileDialog({ file, title, onClose }: { file: SentFile; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogShell
      title={<bdi>{title}</bdi>}
      width="lg"
      onClose={onClose}
      actions={
        <>
          <Link href={file.url} target="_blank" rel="noopener" sx={{ marginInlineEnd: 'auto' }}>
            {t('responses.file_open')}
          </Link>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
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
    </DialogShell>
  );
}
