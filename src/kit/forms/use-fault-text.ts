// The message for a field error in the reader's language.
import { useTranslation } from 'react-i18next';
import { FieldFault } from '#contract/refusals.ts';

/** A field's own messages by error code, in place of the general ones; or one message for every error. */
export type FaultText = string | Partial<Record<string, string>>;

export function useFaultText(): (fault: string | undefined, ofField?: FaultText) => string | undefined {
  const { t } = useTranslation();
  return (fault, ofField) => {
    if (fault === undefined) return undefined;
    const known = FieldFault.safeParse(fault);
    if (typeof ofField === 'string') return ofField;
    return ofField?.[fault] ?? t(`fields.${known.success ? known.data : 'format'}`);
  };
}
