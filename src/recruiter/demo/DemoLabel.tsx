// Marks a demo candidate wherever their name is shown.
import { useTranslation } from 'react-i18next';
import './demo-label.css';

export function DemoLabel() {
  const { t } = useTranslation();
  return <span className="demo-label">{t('demo.label')}</span>;
}
