// Shown after everything was erased: what that means. Nothing is left to do.
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { StepHeading } from '../StepHeading.tsx';

/** `byWhom`: erased on this page just now, or deleted elsewhere by someone unknown. */
export function ErasedScreen({ byWhom }: { byWhom: 'here' | 'elsewhere' }) {
  const { t } = useTranslation();
  const title = t(byWhom === 'here' ? 'own_page.erased_title' : 'own_page.no_data_title');
  return (
    <InterviewFrame look={{ design: null, company: null }}>
      <span className="result-mark">
        <Icon name="check" />
      </span>
      <StepHeading title={title}>{title}</StepHeading>
      <p className="lead">{t(byWhom === 'here' ? 'own_page.erased_text' : 'own_page.no_data_text')}</p>
    </InterviewFrame>
  );
}
