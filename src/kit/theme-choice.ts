// The theme that the member chose: light, dark, or the system's. public/start.js applies it before the first paint.
// It belongs to the browser, not to the session, and survives signing out.
import { useSyncExternalStore } from 'react';
import { storedChoice } from '../i18n/stored-choice.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const choice = storedChoice('theme');
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());
let isFollowing = false;

export function chosenTheme(): Theme {
  const stored = choice.load();
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  choice.save(theme);
  notify();
}

/** In variables.css, no `data-theme` means the system's. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Also called when another tab stores a choice. Returns a function that ends it. */
export function onThemeChange(listener: () => void): () => void {
  if (!isFollowing) choice.onOtherTab(notify);
  isFollowing = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenTheme(): Theme {
  return useSyncExternalStore(onThemeChange, chosenTheme);
}
