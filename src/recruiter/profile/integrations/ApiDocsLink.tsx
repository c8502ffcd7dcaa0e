// A link to the public API documentation.
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';

export function ApiDocsLink() {
  const { t } = useTranslation();
  return (
    <Link href="/api/docs" target="_blank" rel="noreferrer">
      {t('profile.api_docs')} <span className="unseen">({t('common.new_tab')})</span>
    </Link>
  );
}
