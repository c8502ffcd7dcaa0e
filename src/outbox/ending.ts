// Signals that end. AbortSignal.any and .timeout are younger than the phones that candidates have.

/** A signal that ends with another one, or sooner. Call `end` when done with it, or the other one keeps it. */
export function endingWith(outer: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const end = () => {
    outer.removeEventListener('abort', end);
    controller.abort();
  };
  outer.addEventListener('abort', end);
  if (outer.aborted) end();
  return { signal: controller.signal, end };
}
