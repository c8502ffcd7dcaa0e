// Copies a text and confirms it in the button's label and in a live region for screen readers.
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { copyText } from './copy-text.ts';

const shownMs = 4000;

export function CopyButton({
  text,
  variant = 'outlined',
  label,
  onCopied,
}: {
  text: string;
  variant?: ButtonProps['variant'];
  /** Needed if the text is not a link. */
  label?: string;
  onCopied?: () => void;
}) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  };
  return (
    <>
      <Button
        variant={variant}
        onClick={() => void copy()}
        startIcon={outcome === 'copied' ? <Icon path={mdiCheck} /> : <Icon path={mdiContentCopy} />}
        sx={{ flexShrink: 0 }}
      >
        {outcome === 'copied' ? t('common.copied') : (label ?? t('invites.copy_link'))}
      </Button>
      <span role="status" className={outcome === 'failed' ? undefined : 'unseen'}>
        {outcome === 'copied' && t(label ? 'common.copied' : 'invites.copied')}
        {outcome === 'failed' && t('invites.copy_failed')}
      </span>
    </>
  );
}
