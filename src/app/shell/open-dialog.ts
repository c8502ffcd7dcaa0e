// Which of the frame's dialogs is open: the shortcuts' help, or search and commands. Header, menu and keys open them.
import { useSyncExternalStore } from 'react';
import { stopTypingAhead, typeAhead } from './type-ahead.ts';

type FrameDialog = 'keys' | 'search';

let shown: FrameDialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: FrameDialog | null): void {
  if (dialog === 'search' && shown !== 'search') typeAhead();
  if (dialog !== 'search') stopTypingAhead();
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
