// The page that is not there, with the way back home. Candidates may land here too: plain CSS.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTitle } from './use-title.ts';
import './Failure.css';

export function NotFound() {
  const { t } = useTranslation();
  useTitle(t('common.not_found_title'));
  return (
    <main className="not-found">
      <p className="code" aria-hidden>
        404
      </p>
      <h1>{t('common.not_found')}</h1>
      {/* The interview's entry does not know the home page. */}
      <Link to="/" reloadDocument>
        {t('common.back_home')}
      </Link>
    </main>
  );
}
