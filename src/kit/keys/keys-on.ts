// Whether single-key shortcuts are on. They can be turned off, because screen readers and voice control may need the
// letters (WCAG 2.1.4). Stored in this browser.
import { useSyncExternalStore } from 'react';

const key = 'review_keys';
const listeners = new Set<() => void>();

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn);
}

export function turnKeys(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Storage is full or blocked: the setting lasts until the page is closed.
    turnedHere = isOn;
  }
  listeners.forEach((listener) => listener());
}

let turnedHere: boolean | null = null;

export function areKeysOn(): boolean {
  if (turnedHere !== null) return turnedHere;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
