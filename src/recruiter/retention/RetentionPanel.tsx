// How long a candidate's answers are kept. Reviewers see a legal hold; users who manage settings can change it.
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { setLegalHold } from '#contract/retention.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../kit/use-may.ts';
import { Panel } from '../../kit/Panel.tsx';
import { showStored } from '../candidates/queries/change-response.ts';
import { HoldSwitch } from './HoldSwitch.tsx';

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

function Hold({ response: { id, full, legal_hold } }: { response: ResponseDetail }) {
  const { mutateAsync } = useMutation({
    mutationKey: ['change', id],
    mutationFn: (body: { on: boolean; reason: string }) => callAsUser(setLegalHold, { params: { id }, body }),
    onSuccess: (detail, _body, _before, { client }) => showStored(client, detail),
  });
  const change = (on: boolean, reason: string) => mutateAsync({ on, reason });
  return <HoldSwitch held={{ about: 'candidate', name: full, isOn: legal_hold, change }} />;
}
