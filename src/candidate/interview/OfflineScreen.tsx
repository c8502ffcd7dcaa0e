// Shown by the service worker for pages that do not work offline: all but interviews. Goes away once the
// server is reachable.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../InterviewFrame.tsx';

const reload = () => location.reload();
const retryMs = 3000;

export function OfflineScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    // The 'online' event may fire before requests succeed, or not at all.
    const look = () => void whenReachable(reload);
    const timer = setInterval(look, retryMs);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, []);
  return (
    <MessageScreen icon="signal" title={t('welcome.offline_title')} lead={t('welcome.offline_text')}>
      <p>{t('welcome.offline_interview')}</p>
      <button className="primary" type="button" onClick={reload}>
        {t('common.retry')}
      </button>
    </MessageScreen>
  );
}

async function whenReachable(go: () => void): Promise<void> {
  try {
    if ((await fetch('/healthz', { cache: 'no-store' })).ok) go();
  } catch {
    // Still offline.
  }
}
