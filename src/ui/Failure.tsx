// The screen for what should not have happened: spec.txt's sentence and a way to try again. Plain CSS, so that both
// sides of the product can show it.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './Failure.css';

export function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    // A new version may have replaced the files this page knows: only a reload finds them.
    if (isLoadFailure(error)) return location.reload();
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

/** Whether a chunk or a style could not be loaded (the words differ from browser to browser). */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload css/i.test(error.message)
  );
}
