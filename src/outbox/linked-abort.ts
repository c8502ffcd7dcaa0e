// Abort signals that follow another one. AbortSignal.any and .timeout are newer than many candidates' phones.

/** A signal that aborts with `outer`, or earlier. Call `abort` when done, or `outer` keeps a reference to it. */
export function linkedAbort(outer: AbortSignal): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  const abort = () => {
    outer.removeEventListener('abort', abort);
    controller.abort();
  };
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  return { signal: controller.signal, abort };
}
