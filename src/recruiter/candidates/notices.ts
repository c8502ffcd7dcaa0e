// The notice at the bottom of the screen: what was done, and Undo. It outlives the screen that showed it, because
// deleting a candidate navigates to another one.
import { useSyncExternalStore } from 'react';

export interface Notice {
  text: string;
  severity: 'success' | 'warning';
  /** Shown as a button, such as Undo. */
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
