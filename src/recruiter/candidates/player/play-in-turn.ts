// Plays the first answer when a candidate is opened, then each next one at the end of the one before. Ends when the
// user pauses, types or opens a dialog, and before an answer without a video, which takes reading.
import { goTo, type AnswerPlaces } from './answer-places.ts';

const fields = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])';

/** `ids`: the answers in order. Returns a function that ends it. */
export function playInTurn(ids: readonly string[], places: AnswerPlaces): () => void {
  const end = new AbortController();
  const { signal } = end;
  let playing: HTMLVideoElement | null = null;

  const play = (place: number) => {
    const video = places.get(ids[place] ?? '')?.player();
    playing = video ?? null;
    if (!video) return end.abort();
    video.addEventListener('ended', () => goOn(place + 1), { signal, once: true });
    video.addEventListener('pause', () => !video.ended && end.abort(), { signal });
    // The browser does not allow it before the first click or key on the page.
    video.play().catch(() => end.abort());
  };
  const goOn = (place: number) => {
    const next = places.get(ids[place] ?? '');
    const isBusy = document.activeElement?.matches(fields) ?? false;
    if (!next || isBusy) return end.abort();
    goTo(next);
    play(place);
  };
  const stopIf = (isReason: (target: Element) => boolean) => (event: Event) => {
    if (event.target instanceof Element && isReason(event.target)) stop();
  };
  const stop = () => {
    playing?.pause();
    end.abort();
  };

  document.addEventListener(
    'input',
    stopIf((target) => target.matches(fields)),
    { signal },
  );
  // Dialogs take the focus.
  document.addEventListener(
    'focusin',
    stopIf((target) => target.closest('[aria-modal="true"]') !== null),
    { signal },
  );
  play(0);
  return () => end.abort();
}
