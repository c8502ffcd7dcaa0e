// The 404 page with a link home. Plain CSS, because candidates may see it too.
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
      <p>{t('common.not_found_invited')}</p>
      {/* The interview's entry has no home route, so this is a full page load. */}
      <Link to="/" reloadDocument>
        {t('common.back_home')}
      </Link>
    </main>
  );
}
