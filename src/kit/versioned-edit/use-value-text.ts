// How a field's value reads in a comparison.
import { useTranslation } from 'react-i18next';

export function useValueText(): (value: string | number | boolean | null) => string {
  const { t } = useTranslation();
  return (value) => {
    if (value === null || value === '') return t('common.not_set');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    return String(value);
  };
}

/** For a field that holds a file's id. Two files would look the same, so one is shown as another. */
export function useFileText(): (id: string | null, theirs: string | null | undefined) => string {
  const { t } = useTranslation();
  return (id, theirs) => {
    if (!id) return t('common.not_set');
    return theirs ? t('newer.other_file') : t('common.yes');
  };
}
