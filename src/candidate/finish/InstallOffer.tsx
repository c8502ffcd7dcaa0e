// Offers to install the app, but only once everything is stored: on iOS an installed app has separate
// storage, so unsent answers would stay behind. Hidden in browsers that show their own prompt or cannot
// install.
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { installOffer } from './install-offer.ts';

export function InstallOffer() {
  const { t } = useTranslation();
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  if (!offer) return null;
  return (
    <aside className="install">
      <p>{t('interview.install_text')}</p>
      <button className="secondary" type="button" onClick={() => installOffer.accept()}>
        {t('interview.install')}
      </button>
    </aside>
  );
}
