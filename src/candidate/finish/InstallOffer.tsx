// Offers to install the app, only once everything is stored: an installed app on iOS has a storage of its own, and what
// were still here would stay behind. Browsers that offer it themselves (or never) show nothing.
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
