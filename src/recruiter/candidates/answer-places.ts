// Where the answers are on the page, for keys and addresses that are about one of them.

export interface AnswerPlace {
  article: () => HTMLElement | null;
  /** Null where there is nothing to play. */
  player: () => HTMLVideoElement | null;
  /** Begins a comment at the moment shown; null where the reader may not. */
  comment: (() => void) | null;
}

/** By the answer's id. */
export type AnswerPlaces = Map<string, AnswerPlace>;

/** Brings an answer to the top of the window and works in it from now on. */
export function goTo(place: AnswerPlace | undefined): void {
  const article = place?.article();
  article?.focus({ preventScroll: true });
  article?.scrollIntoView({ block: 'start' });
}

/** How much of the window's height something takes up, in pixels. */
export function shownPx(element: HTMLElement | null): number {
  if (!element) return 0;
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
}
