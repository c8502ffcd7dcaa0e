// Whether single keys review: on unless somebody turned them off, whose screen reader or voice control needs the letters
// (WCAG 2.1.4). Kept in this browser.
import { useSyncExternalStore } from 'react';

const key = 'review_keys';
const listeners = new Set<() => void>();

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areOn);
}

export function turnKeys(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Full or refused: then it cannot be turned off for longer than this page.
    turnedHere = isOn;
  }
  listeners.forEach((listener) => listener());
}

let turnedHere: boolean | null = null;

function areOn(): boolean {
  if (turnedHere !== null) return turnedHere;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    // Storage is refused.
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
