// Shown by the service worker for pages that do not work offline: all but interviews. Goes away once the
// server is reachable.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { StepHeading } from '../StepHeading.tsx';

const again = () => location.reload();
const retryMs = 3000;

export function OfflineScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    // The 'online' event may fire before requests succeed, or not at all.
    const look = () => void whenReachable(again);
    const timer = setInterval(look, retryMs);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, []);
  return (
    <InterviewFrame look={{ design: null, company: null }}>
      <span className="result-mark">
        <Icon name="signal" />
      </span>
      <StepHeading title={t('welcome.offline_title')}>{t('welcome.offline_title')}</StepHeading>
      <p className="lead">{t('welcome.offline_text')}</p>
      <p>{t('welcome.offline_interview')}</p>
      <button className="primary" type="button" onClick={again}>
        {t('common.retry')}
      </button>
    </InterviewFrame>
  );
}

async function whenReachable(go: () => void): Promise<void> {
  try {
    if ((await fetch('/healthz', { cache: 'no-store' })).ok) go();
  } catch {
    // Still offline.
  }
}
