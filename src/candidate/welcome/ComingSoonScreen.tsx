// Placeholder for a page that is not built yet: says so, and what to do instead.
import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../InterviewFrame.tsx';

export function ComingSoonScreen({ page }: { page: 'live' }) {
  const { t } = useTranslation();
  return (
    <MessageScreen title={t(`interview.${page}_title`)} lead={t(`interview.${page}_soon`)} hasLanguages />
  );
}
