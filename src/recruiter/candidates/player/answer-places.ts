// Registry of the answers on the page, for shortcuts and URLs that target one.

export interface AnswerPlace {
  article: () => HTMLElement | null;
  /** Null if there is nothing to play. */
  player: () => HTMLVideoElement | null;
  /** Starts a comment at the current time; null if the user may not comment. */
  comment: (() => void) | null;
}

/** By answer id. */
export type AnswerPlaces = Map<string, AnswerPlace>;

/** Scrolls to an answer and makes it the current one. */
export function goTo(place: AnswerPlace | undefined): void {
  const article = place?.article();
  article?.focus({ preventScroll: true });
  article?.scrollIntoView({ block: 'start' });
}

/** How many pixels of the window's height an element takes up. */
export function shownPx(element: HTMLElement | null): number {
  if (!element) return 0;
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
}
