// Shows the recovery codes once, to copy, download or print. Only its button closes it, so that a stray click
// cannot lose them.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { saveFile } from '../../../kit/save-file.ts';
import '../../../kit/printed-alone.css';

interface Props {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, email, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const [date] = useState(() => new Date().toISOString());
  const title = t('account.codes_of', { email, date: formatDate(date, language) });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  const copy = async () => setIsCopied(await copyText(text));
  const save = () => saveFile('candor-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  return (
    <DialogShell
      title={t('account.codes_title')}
      kind="success"
      className="printed-alone"
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('account.codes_done')}
        </Button>
      }
    >
      <DialogContentText sx={{ mb: 2 }}>{t('account.codes_lead')}</DialogContentText>
      <Typography className="on-paper" sx={{ mb: 2 }}>
        <bdi>{title}</bdi>
      </Typography>
      <Box component="ol" dir="ltr" sx={list} tabIndex={0} aria-label={t('account.codes_title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 2, ...onScreen }}>
        <Button variant="outlined" size="small" onClick={() => void copy()}>
          {t('account.copy')}
        </Button>
        <Button variant="outlined" size="small" onClick={save}>
          {t('account.save_file')}
        </Button>
        <Button variant="outlined" size="small" onClick={() => print()}>
          {t('account.print')}
        </Button>
      </Stack>
      <Box role="status" sx={{ mt: isCopied === null ? 0 : 2, ...onScreen }}>
        {isCopied !== null && (
          <Alert severity={isCopied ? 'success' : 'error'}>
            {t(isCopied ? 'common.copied' : 'account.copy_failed')}
          </Alert>
        )}
      </Box>
    </DialogShell>
  );
}

const onScreen = { '@media print': { display: 'none' } };

const list = {
  m: 0,
  p: 2,
  pl: 5,
  bgcolor: 'var(--surface-sunken)',
  borderRadius: 'var(--radius-m)',
  fontSize: 'var(--text-m)',
  lineHeight: 1.9,
  '& li::marker': { color: 'var(--ink-soft)' },
};
