// Which of the frame's dialogs is open: the shortcuts' help, or search and commands. Header, menu and keys open them.
import { useSyncExternalStore } from 'react';

type FrameDialog = 'keys' | 'search';

let shown: FrameDialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: FrameDialog | null): void {
  shown = dialog;
  listeners.forEach((listener) => listener());
}

export function useOpenDialog(): FrameDialog | null {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
