// Connects an applicant tracking system, then shows its key once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addAtsConnection, type AtsKind, atsKinds, atsNames } from '#contract/ats.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { useContractForm, useFieldValue } from '../../../kit/forms/use-contract-form.ts';
import { secretOnce } from './SecretOnce.tsx';

const schema = z.object({
  kind: addAtsConnection.body.shape.kind,
  callback_key: z.string().check(z.trim(), z.maxLength(500)),
});

export function AtsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [made, setMade] = useState<{ kind: AtsKind; key: string } | null>(null);
  const form = useContractForm({
    schema,
    values: { kind: 'greenhouse', callback_key: '' },
    submit: async ({ kind, callback_key }, id) => {
      const body = { id, kind, ...(kind === 'ashby' && { callback_key }) };
      const { key } = await callAsUser(addAtsConnection, { body });
      void cache.invalidateQueries({ queryKey: keys.atsConnections });
      setMade({ kind, key });
    },
  });
  const kind = useFieldValue(form, 'kind');
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t('integrations.ats_add')}
      submitLabel={t('integrations.ats_add')}
      result={
        made !== null &&
        secretOnce(
          {
            title: t('integrations.ats_added'),
            label: t('integrations.ats_key'),
            text: t('integrations.ats_key_text', { service: atsNames[made.kind] }),
            secret: made.key,
          },
          onClose,
        )
      }
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('integrations.ats_system')}
        options={atsKinds.map((value) => ({ value, label: atsNames[value] }))}
      />
      {kind === 'ashby' && (
        <InputField
          form={form}
          name="callback_key"
          required
          label={t('integrations.ats_callback')}
          helperText={t('integrations.ats_callback_hint')}
          dir="ltr"
          maxLength={500}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
