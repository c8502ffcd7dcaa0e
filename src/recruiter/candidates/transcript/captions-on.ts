// Whether players show captions. Stored in this browser, for all candidates.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../../kit/stored-text.ts';

const stored = storedText(() => localStorage, 'review_captions');
const listeners = new Set<() => void>();
/** Storage may be full or blocked: then the choice lasts until the page is closed. */
let isOn: boolean | null = null;

export function useCaptionsOn(): boolean {
  return useSyncExternalStore(subscribe, areCaptionsOn);
}

export function turnCaptions(on: boolean): void {
  isOn = on;
  if (on) stored.save('on');
  else stored.drop();
  listeners.forEach((listener) => listener());
}

function areCaptionsOn(): boolean {
  return (isOn ??= stored.load() === 'on');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
