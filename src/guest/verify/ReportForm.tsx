// Reports a false message to the operator of the installation.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { optionalText, requiredText } from '#contract/text.ts';
import { maxReportCharacters, reportMessage } from '#contract/verification.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { createWriteIds } from '../../kit/forms/write-id.ts';
import { GuestForm } from '../GuestForm.tsx';
import { TextInput } from '../TextInput.tsx';

export function ReportForm({ canReport }: { canReport: boolean }) {
  const { t } = useTranslation();
  return (
    <details className="verify-report">
      <summary>{t('verify.report_title')}</summary>
      {canReport ? <Fields /> : <p>{t('verify.report_off')}</p>}
    </details>
  );
}

const schema = z.object({ text: requiredText(maxReportCharacters), sender: optionalText(300) });

function Fields() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isSent, setIsSent] = useState(false);
  const [ids] = useState(() => createWriteIds(newId));
  const form = useContractForm({
    schema,
    values: { text: '', sender: '' },
    errors: 'inline',
    submit: async (report) => {
      const id = ids.idFor(JSON.stringify(report));
      await call(reportMessage, { body: { ...report, id, language } });
      setIsSent(true);
    },
  });
  if (isSent) return <p role="status">{t('verify.report_done')}</p>;
  return (
    <GuestForm form={form} submitLabel={t('verify.report_send')} isSecondary>
      <p>{t('verify.report_lead')}</p>
      <TextInput
        form={form}
        name="text"
        rows={6}
        label={t('verify.report_text')}
        hint={t('verify.report_hint')}
        faultText={t('verify.report_empty')}
        autoComplete="off"
        maxLength={maxReportCharacters}
      />
      <TextInput
        form={form}
        name="sender"
        label={t('verify.report_sender')}
        hint={t('verify.report_sender_hint')}
        faultText={t('verify.report_sender_hint')}
        autoComplete="off"
        maxLength={300}
      />
    </GuestForm>
  );
}
