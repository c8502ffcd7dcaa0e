// Chooses a file, by dialog or drag and drop.
import { mdiFileUploadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxImportFileBytes } from '#contract/invite.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';

export function FileChooser({ isReading, onChoose }: { isReading: boolean; onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    const dropped = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (dropped) onChoose(dropped);
  };
  return (
    <Box
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      sx={{ ...zone, ...(isOver && { borderColor: 'var(--accent)', bgcolor: 'var(--accent-soft)' }) }}
    >
      <Icon path={mdiFileUploadOutline} aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Button variant="contained" loading={isReading} onClick={() => input.current?.click()}>
        {t('invites.import.choose')}
      </Button>
      <Typography variant="body2" color="textSecondary" id={id}>
        {t('invites.import.formats', { size: formatBytes(maxImportFileBytes, language) })}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('invites.import.choose')}
        aria-describedby={id}
        // Only a hint for the file dialog. The content decides the file type.
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Lets the user choose the same file again after correcting it.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </Box>
  );
}

const zone = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  padding: { xs: 3, sm: 5 },
  textAlign: 'center',
  border: '1px dashed var(--line-strong)',
  borderRadius: 'var(--radius-l)',
};
