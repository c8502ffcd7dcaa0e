// Shown when an interview page fails to load. Offers to retry.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { MessageScreen } from '../InterviewFrame.tsx';

export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isOfCall = error instanceof CallError;
  const retry = () => {
    // After a failed chunk download, only a reload requests the files again.
    if (!isOfCall) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <MessageScreen
      title={t(isOfCall ? 'interview.load_failed' : 'common.something_wrong')}
      windowTitle={t('common.error')}
      lead={t(isOfCall ? `refusals.${error.code}` : 'interview.load_failed_text')}
    >
      <button className="primary" type="button" onClick={retry}>
        {t('common.retry')}
      </button>
    </MessageScreen>
  );
}
