// Shown after everything was erased: what that means. Nothing is left to do.
import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../InterviewFrame.tsx';

/** `isJustErased`: on this page; otherwise deleted elsewhere, by someone unknown. */
export function ErasedScreen({ isJustErased }: { isJustErased: boolean }) {
  const { t } = useTranslation();
  const key = isJustErased ? 'erased' : 'no_data';
  return <MessageScreen icon="check" title={t(`own_page.${key}_title`)} lead={t(`own_page.${key}_text`)} />;
}
