// The one short message at the bottom of the screen: what was just done, and the way back. It outlives the screen that
// said it, since deleting a candidate leads to another one.
import { useSyncExternalStore } from 'react';

export interface Notice {
  text: string;
  severity: 'success' | 'warning';
  /** Offered as a button, such as Undo. */
  action?: { label: string; run: () => void };
}

let shown: Notice | null = null;
const listeners = new Set<() => void>();

export function showNotice(notice: Notice | null): void {
  shown = notice;
  listeners.forEach((listener) => listener());
}

export function useShownNotice(): Notice | null {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
