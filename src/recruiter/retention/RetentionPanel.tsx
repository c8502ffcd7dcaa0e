// How long a candidate's answers are kept. Reviewers see a legal hold; users who manage settings can change it.
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../kit/use-may.ts';
import { Help } from '../../kit/Help.tsx';
import { Panel } from '../../kit/Panel.tsx';
import { HoldDialog } from './HoldDialog.tsx';

export function RetentionPanel({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayHold = useMay('settings.manage');
  const isSilent = !response.delete_at && !response.deleted_at && !response.legal_hold;
  if (isSilent && !mayHold) return null;
  return (
    <Panel title={t('retention.panel')}>
      <RetentionNotice response={response} />
      {mayHold && !response.deleted_at && <Hold response={response} />}
    </Panel>
  );
}

function RetentionNotice({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (response.legal_hold) {
    return (
      <Alert severity="warning" sx={{ mb: 1 }}>
        {t('retention.on_hold_text')}
      </Alert>
    );
  }
  const { delete_at: deleteAt, deleted_at: deletedAt } = response;
  return (
    <Typography sx={{ mb: 1 }}>
      {deletedAt && t('retention.deleted_on', { date: formatDate(deletedAt, language) })}
      {!deletedAt && deleteAt && t('retention.stored_until', { date: formatDate(deleteAt, language) })}
      {!deletedAt && !deleteAt && t('retention.not_yet')}
    </Typography>
  );
}

function Hold({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <FormControlLabel
        control={<Switch checked={response.legal_hold} onChange={() => setIsAsking(true)} />}
        label={t('retention.hold')}
        sx={{ marginInlineEnd: 0 }}
      />
      <Help about={t('retention.hold')}>{t('tips.legal_hold')}</Help>
      {isAsking && (
        <HoldDialog response={response} turnsOn={!response.legal_hold} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
