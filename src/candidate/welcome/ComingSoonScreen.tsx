// Placeholder for a page that is not built yet: says so, and what to do instead.
import { useTranslation } from 'react-i18next';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { StepHeading } from '../StepHeading.tsx';

export function ComingSoonScreen({ page }: { page: 'live' }) {
  const { t } = useTranslation();
  const title = t(`interview.${page}_title`);
  return (
    <InterviewFrame look={{ design: null, company: null }} aside={<LanguageSelect />}>
      <StepHeading title={title}>{title}</StepHeading>
      <p className="lead">{t(`interview.${page}_soon`)}</p>
    </InterviewFrame>
  );
}
