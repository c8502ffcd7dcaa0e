// Offers to install the app, but only once everything is stored: on iOS an installed app has separate
// storage, so unsent answers would stay behind. Hidden in browsers that show their own prompt or cannot
// install.
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

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

/**
 * Missing in TypeScript's DOM types:
 * https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface
 */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let installEvent: InstallEvent | null = null;
const listeners = new Set<() => void>();

function setInstallEvent(event: InstallEvent | null): void {
  installEvent = event;
  for (const listener of listeners) listener();
}

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallEvent(event)) return;
  event.preventDefault();
  setInstallEvent(event);
});
window.addEventListener('appinstalled', () => setInstallEvent(null));

const installOffer = {
  current: () => installEvent,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  accept(): void {
    const event = installEvent;
    setInstallEvent(null);
    // The event can prompt only once; declining is fine.
    void event?.prompt().catch(() => undefined);
  },
};

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
