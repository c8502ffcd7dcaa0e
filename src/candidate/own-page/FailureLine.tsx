// Announces why a request failed, in the reader's language.
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../api/call-error.ts';

export function FailureLine({ failure }: { failure: CallError | null }) {
  const { t } = useTranslation();
  return (
    <p className="form-message" role="alert">
      {failure ? t(`refusals.${failure.code}`) : ''}
    </p>
  );
}
