// Asks an owner for the reason before adverse impact is turned on or off.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { impactReasonLength, setImpact } from '#contract/impact.ts';
import { requiredText } from '#contract/text.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { impactSettingQuery } from './impact-queries.ts';

const Reason = z.object({ reason: requiredText(impactReasonLength) });

export function ImpactDialog(props: {
  company: { id: string; name: string };
  turnsOn: boolean;
  onClose: () => void;
}) {
  const { company, turnsOn, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useContractForm({
    schema: Reason,
    values: { reason: '' },
    submit: async ({ reason }) => {
      const params = { id: company.id };
      const setting = await callAsUser(setImpact, { params, body: { on: turnsOn, reason } });
      client.setQueryData(impactSettingQuery(company.id).queryKey, setting);
      onClose();
    },
  });
  const name = { company: company.name };
  const turn = turnsOn ? 'turn_on' : 'turn_off';
  return (
    <FormDialog
      form={form}
      title={t(`impact.${turn}_title`, name)}
      text={t(`impact.${turn}_text`, name)}
      submitLabel={t(`impact.${turn}`)}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="reason"
        label={t('retention.reason')}
        maxLength={impactReasonLength}
        multiline
        maxRows={6}
        autoFocus
      />
    </FormDialog>
  );
}
