// Lets a candidate take the interview again until a chosen deadline. Earlier answers stay.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { ResponseDetail } from '#contract/response.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { fromLocalTime, toLocalTime } from '../candidates/accommodation/local-time.ts';
import { showNotice } from '../candidates/notices.ts';
import { useReopen } from './follow-up-queries.ts';

const weekMs = 7 * 86_400_000;

/** Empty for no deadline, which the server accepts if the job has one. */
const Deadline = z.object({
  deadline_at: z.string().check(z.refine((local) => !isPast(local), 'past')),
});

export function ReopenDialog({ response, onClose }: { response: ResponseDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: reopen } = useReopen(response);
  const form = useContractForm({
    schema: Deadline,
    values: { deadline_at: toLocalTime(new Date(Date.now() + weekMs).toISOString()) },
    submit: async ({ deadline_at: local }, id) => {
      const attempt = await reopen({ id, deadline_at: fromLocalTime(local) });
      const show = () => void navigate({ to: '/jobs/candidate/$id', params: { id: attempt.id } });
      showNotice({
        severity: 'success',
        text: t('follow_up.reopened', { name: response.full }),
        action: { label: t('follow_up.show'), run: show },
      });
      onClose();
    },
  });
  const past = t('follow_up.deadline_past');
  return (
    <FormDialog
      form={form}
      title={t('follow_up.reopen_title', { name: response.full })}
      text={t('follow_up.reopen_text')}
      submitLabel={t('follow_up.reopen_confirm')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="deadline_at"
        type="datetime-local"
        label={t('follow_up.deadline')}
        helperText={t('follow_up.deadline_hint')}
        faultText={{ required: t('follow_up.deadline_needed'), past, out_of_range: past }}
      />
    </FormDialog>
  );
}

function isPast(local: string): boolean {
  const instant = fromLocalTime(local);
  return instant !== null && Date.parse(instant) <= Date.now();
}
