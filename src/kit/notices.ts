// The notices at the bottom of the screen: what was done, with Undo, or what failed, with Retry. They outlive the screen
// that showed them, because deleting a candidate navigates to another one.
import { useSyncExternalStore } from 'react';

export interface Notice {
  text: string;
  severity: 'success' | 'warning' | 'error';
  /** Shown above the text. */
  title?: string;
  /** Shown as a button, such as Undo. */
  action?: { label: string; run: () => void };
}

export type ShownNotice = Notice & { id: number };

/** More would cover the page. */
const maxShown = 2;

let shown: readonly ShownNotice[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Null closes all. */
export function showNotice(notice: Notice | null): void {
  count += 1;
  show(notice ? [...shown.filter(({ text }) => text !== notice.text), { ...notice, id: count }] : []);
}

export function closeNotice(id: number): void {
  show(shown.filter((notice) => notice.id !== id));
}

/** The newest is last. */
export function useShownNotices(): readonly ShownNotice[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function show(notices: readonly ShownNotice[]): void {
  shown = notices.slice(-maxShown);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
