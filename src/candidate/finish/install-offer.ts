// Saves the browser's install prompt (`beforeinstallprompt`, Chromium only) until a screen shows it.

/**
 * Missing in TypeScript's DOM types:
 * https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface
 */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallEvent(event)) return;
  event.preventDefault();
  keep(event);
});
window.addEventListener('appinstalled', () => keep(null));

export const installOffer = {
  current: () => kept,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  accept(): void {
    const event = kept;
    keep(null);
    // The event can prompt only once; declining is fine.
    void event?.prompt().catch(() => undefined);
  },
};

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
