// The screen for what should not have happened: spec.txt's sentence and a way to try again. Plain CSS, since candidates
// see it. The signed-in area's has more to say (shell/PageFailure.tsx).
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingError } from './load-in-time.ts';
import './Failure.css';

export function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    // A new version may have replaced the files this page knows: only a reload finds them.
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
