// Keeps the browser's offer to install (`beforeinstallprompt`, Chromium only) until a screen wants to make it.

/** Not in TypeScript's DOM: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
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
    // Declined is an answer too; it can be prompted once.
    void event?.prompt().catch(() => undefined);
  },
};

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
