// The files a candidate uploaded, opened in the page if the browser can show them.
import { mdiFileDocumentOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { lone } from '../../../kit/links.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { shownAs, type SentFile } from './shown-as.ts';

export function Files({ files }: { files: ResponseDetail['files'] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<SentFile | null>(null);
  if (files.length === 0) return null;
  return (
    <Panel title={t('responses.files')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {files.map((file) => (
          <Box component="li" key={file.id} sx={{ display: 'flex', gap: 1 }}>
            <File file={file} onShow={() => setOpen(file)} />
          </Box>
        ))}
      </Box>
      {open && (
        <FileDialog
          file={open}
          title={open.name || t(`responses.file_kinds.${open.kind}`)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

function File({ file, onShow }: { file: SentFile; onShow: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = file.name || t(`responses.file_kinds.${file.kind}`);
  return (
    <>
      <Icon path={mdiFileDocumentOutline} aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Link href={file.url} target="_blank" rel="noopener" sx={lone}>
          <bdi>{name}</bdi>
          <span className="unseen"> ({t('common.new_tab')})</span>
        </Link>
        <Typography variant="body2" color="textSecondary">
          {t(`responses.file_kinds.${file.kind}`)} · {formatBytes(file.bytes, language)}
        </Typography>
      </Box>
      {shownAs(file) && (
        <Button
          size="small"
          onClick={onShow}
          aria-label={t('responses.file_show_named', { name })}
          sx={{ flexShrink: 0 }}
        >
          {t('responses.file_show')}
        </Button>
      )}
    </>
  );
}

/**
 * Shows a candidate's file without leaving the page. PDFs open in the browser's viewer, isolated from our page:
 * the response's headers forbid scripts and loading (server/domain/interviews/media/routes.ts).
 */
function FileDialog({ file, title, onClose }: { file: SentFile; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogShell
      title={<bdi>{title}</bdi>}
      width="lg"
      onClose={onClose}
      actions={
        <>
          <Link href={file.url} target="_blank" rel="noopener" sx={{ marginInlineEnd: 'auto', ...lone }}>
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
          sx={{
            display: 'block',
            inlineSize: '100%',
            blockSize: '75dvh',
            border: 0,
            bgcolor: 'var(--paper)',
          }}
        />
      )}
    </DialogShell>
  );
}
