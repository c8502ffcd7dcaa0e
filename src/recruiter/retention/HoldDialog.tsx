// Asks for a reason before a legal hold starts or ends. The reason goes into the candidate's history.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { ResponseDetail } from '#contract/response.ts';
import { setLegalHold } from '#contract/retention.ts';
import { requiredText } from '#contract/text.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { showStored } from '../candidates/queries/change-response.ts';

const maxLength = 1000;
const Reason = z.object({ reason: requiredText(maxLength) });

interface Props {
  response: Pick<ResponseDetail, 'id' | 'full'>;
  turnsOn: boolean;
  onClose: () => void;
}

export function HoldDialog({ response: { id, full }, turnsOn, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: hold } = useMutation({
    mutationKey: ['change', id],
    mutationFn: (reason: string) =>
      callAsUser(setLegalHold, { params: { id }, body: { on: turnsOn, reason } }),
    onSuccess: (detail, _reason, _before, { client }) => showStored(client, detail),
  });
  const form = useContractForm({
    schema: Reason,
    values: { reason: '' },
    submit: ({ reason }) => hold(reason).then(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={t(turnsOn ? 'retention.hold_title' : 'retention.release_title', { name: full })}
      text={t(turnsOn ? 'retention.hold_text' : 'retention.release_text')}
      submitLabel={t(turnsOn ? 'retention.hold_confirm' : 'retention.release_confirm')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="reason"
        label={t('retention.reason')}
        helperText={t('retention.reason_hint')}
        maxLength={maxLength}
        multiline
        maxRows={6}
        autoFocus
      />
    </FormDialog>
  );
}
