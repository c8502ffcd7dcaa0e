// The screen for unexpected errors: a sentence and a retry button. Plain CSS, because candidates see it. The
// signed-in area has a more detailed one (kit/PageFailure.tsx).
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingError } from './load-in-time.ts';
import './Failure.css';

export function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    // A deployment may have replaced the files this page refers to. Only a reload finds the new ones.
    if (error instanceof LoadingError) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <main className="failure" role="alert">
      <h1>{t('common.error')}</h1>
      <p>{t('common.something_wrong')}</p>
      <button type="button" onClick={retry}>
        {t('common.retry')}
      </button>
    </main>
  );
}
