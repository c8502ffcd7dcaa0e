// Loads a part of the page (a screen's code and styles) within two minutes, or fails. The build wraps every import()
// of a page in this (vite.plugins.ts). An immediate failure is retried once: on a bad network the second attempt
// often succeeds.
const loadingTimeoutMs = 120_000;
const retryAfterMs = 1000;

/** A part failed to load. Retrying in the same page does not help: browsers cache failed imports. */
export class LoadingError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'LoadingError';
  }
}

/** The result of `load`. @throws LoadingError */
export async function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  forgetFailedStyles();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not here after ${loadingTimeoutMs} ms`)), loadingTimeoutMs);
  });
  try {
    return await Promise.race([loadTwice(load), tooLong]);
  } catch (cause) {
    throw new LoadingError(cause);
  } finally {
    clearTimeout(timer);
  }
}

async function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    // Whatever the error was, the second attempt reports it if it was not the network.
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return load();
  }
}

let isForgetting = false;

/** Vite's loader treats a stylesheet as loaded if its link is in the page, so a link that failed must be removed. */
function forgetFailedStyles(): void {
  if (isForgetting || typeof document === 'undefined') return;
  isForgetting = true;
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    // Error events of resources do not bubble.
    { capture: true },
  );
}
