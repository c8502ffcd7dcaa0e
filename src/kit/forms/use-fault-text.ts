// The message for a field error in the reader's language.
import { useTranslation } from 'react-i18next';
import { FieldFault } from '#contract/refusals.ts';

export function useFaultText(): (fault: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (fault) => {
    if (fault === undefined) return undefined;
    const known = FieldFault.safeParse(fault);
    return t(`fields.${known.success ? known.data : 'format'}`);
  };
}
