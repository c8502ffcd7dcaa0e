// What the service worker shows where a page can't be without a network: all but interviews. It goes by itself once there
// is one.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { InterviewFrame } from './InterviewFrame.tsx';
import { StepHeading } from './StepHeading.tsx';

const again = () => location.reload();

export function OfflineScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
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
