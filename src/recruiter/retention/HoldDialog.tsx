// Asks for a reason before a legal hold starts or ends. The reason goes into the candidate's history, or the audit log.
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredText } from '#contract/text.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import type { Held } from './held.ts';

const maxLength = 1000;
const Reason = z.object({ reason: requiredText(maxLength) });

interface Props {
  held: Held;
  onClose: () => void;
}

export function HoldDialog({ held: { about, name, isOn, change }, onClose }: Props) {
  const { t } = useTranslation();
  const turnsOn = !isOn;
  const form = useContractForm({
    schema: Reason,
    values: { reason: '' },
    submit: ({ reason }) => change(turnsOn, reason).then(onClose),
  });
  const room = about === 'room' ? 'room_' : '';
  return (
    <FormDialog
      form={form}
      title={t(turnsOn ? 'retention.hold_title' : 'retention.release_title', { name })}
      text={t(turnsOn ? `retention.${room}hold_text` : `retention.${room}release_text`)}
      submitLabel={t(turnsOn ? 'retention.hold_confirm' : 'retention.release_confirm')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="reason"
        label={t('retention.reason')}
        helperText={t(`retention.${room}reason_hint`)}
        maxLength={maxLength}
        multiline
        maxRows={6}
        autoFocus
      />
    </FormDialog>
  );
}
