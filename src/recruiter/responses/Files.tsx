// The files a candidate sent.
import Description from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { Panel } from './Panel.tsx';

export function Files({ files }: { files: ResponseDetail['files'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <Panel title={t('responses.files')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {files.map((file) => (
          <Box component="li" key={file.id} sx={{ display: 'flex', gap: 1 }}>
            <Description aria-hidden sx={{ color: 'text.secondary' }} />
            <div>
              <Link href={file.url} target="_blank" rel="noopener">
                <bdi>{file.name || t(`responses.file_kinds.${file.kind}`)}</bdi>
                <span className="unseen"> ({t('common.new_tab')})</span>
              </Link>
              <Typography variant="body2" color="textSecondary">
                {t(`responses.file_kinds.${file.kind}`)} · {formatBytes(file.bytes, language)}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
