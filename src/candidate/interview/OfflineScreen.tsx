// What the service worker shows where a page can't be without a network: all but interviews. It goes by itself once our
// server can be reached.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { InterviewFrame } from './InterviewFrame.tsx';
import { StepHeading } from '../question/StepHeading.tsx';

const again = () => location.reload();
const lookAgainMs = 3000;

export function OfflineScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    // 'online' may come a moment before anything gets through, or not at all.
    const look = () => void whereReachable(again);
    const timer = setInterval(look, lookAgainMs);
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

async function whereReachable(go: () => void): Promise<void> {
  try {
    if ((await fetch('/healthz', { cache: 'no-store' })).ok) go();
  } catch {
    // Still away.
  }
}
