// The fields of an accommodation, each used where it applies.
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { factors, type Factor } from './accommodation-form.ts';

const factorKeys = { 1: 'usual', 1.5: 'half', 2: 'double', 0: 'none' } as const satisfies Record<
  Factor,
  string
>;

export function FactorField({ form }: { form: Form<{ factor: Factor }> }) {
  const { t } = useTranslation();
  return (
    <SelectField
      form={form}
      name="factor"
      label={t('responses.accommodation.time')}
      options={factors.map((value) => ({
        value,
        label: t(`responses.accommodation.factors.${factorKeys[value]}`),
      }))}
    />
  );
}

/** `isRequired`: the candidate asked for a deadline. */
export function DeadlineField({
  form,
  isRequired = false,
}: {
  form: Form<{ deadline: string }>;
  isRequired?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <InputField
      form={form}
      name="deadline"
      type="datetime-local"
      label={t('responses.accommodation.deadline')}
      helperText={t(`responses.accommodation.deadline_${isRequired ? 'zone' : 'hint'}`)}
      faultText={t('responses.accommodation.deadline_past')}
    />
  );
}
