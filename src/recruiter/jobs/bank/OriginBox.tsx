// Filters the bank or the templates by origin: built in, or the organization's own.
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import type { BankFilter } from './bank-filter.ts';

type Origin = BankFilter['whose'];

export function OriginBox({ value, onChange }: { value: Origin; onChange: (origin: Origin) => void }) {
  const { t } = useTranslation();
  return (
    <ChoiceBox
      size="small"
      label={t('bank.whose')}
      value={value}
      options={[
        { value: '', label: t('bank.whose_all') },
        { value: 'ours', label: t('bank.whose_ours') },
        { value: 'own', label: t('bank.whose_own') },
      ]}
      onChange={onChange}
    />
  );
}
