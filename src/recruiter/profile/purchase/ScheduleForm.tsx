// The confirmation of a smaller plan or a shorter period, which begins when the paid period ends. Nothing is charged now.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { scheduleChange, type Quote } from '#contract/billing.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import { Later, OverLimits } from './QuoteSummary.tsx';

const Nothing = z.object({});

export function ScheduleForm({
  title,
  quote,
  onClose,
}: {
  title: string;
  quote: Quote;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cache = useQueryClient();
  const date = formatDate(quote.effective_at, language, 'UTC');
  const name = isolated(quote.plan_name);
  const form = useContractForm({
    schema: Nothing,
    values: {},
    errors: 'inline',
    submit: async () => {
      const { plan_id, yearly } = quote;
      await callAsUser(scheduleChange, { body: { plan_id, yearly } });
      await cache.invalidateQueries({ queryKey: keys.plan });
      showNotice({ severity: 'success', text: t('purchase.scheduled', { name, date }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      text={
        <>
          {t('purchase.later_only', { date })} <Later quote={quote} />
        </>
      }
      submitLabel={t('purchase.submit_later', { date })}
      onClose={onClose}
    >
      <OverLimits quote={quote} />
    </FormDialog>
  );
}
