// After everything was erased: what that means, and nothing more to do.
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { StepHeading } from '../StepHeading.tsx';

export function ErasedScreen() {
  const { t } = useTranslation();
  const title = t('own_page.erased_title');
  return (
    <InterviewFrame look={{ design: null, company: null }}>
      <span className="result-mark">
        <Icon name="check" />
      </span>
      <StepHeading title={title}>{title}</StepHeading>
      <p className="lead">{t('own_page.erased_text')}</p>
    </InterviewFrame>
  );
}
