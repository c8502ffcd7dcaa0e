// A part of the page, a screen's code with its styles, is here within two minutes or counts as failed (spec.txt 8). The
// build puts this around every import() of a page (vite.plugins.ts). What fails at once is asked for once more: on a bad
// line the second attempt often gets through.
const loadingTimeoutMs = 120_000;
const retryAfterMs = 1000;

/** The part is not here. Trying again in the same page is of no use: browsers remember what they could not load. */
export class LoadingError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'LoadingError';
  }
}

/** What `load` gives. @throws LoadingError */
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
    // Whatever it was: if it was not the line, the second attempt says so.
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return load();
  }
}

let isForgetting = false;

/** Vite's loader takes a style whose link stands in the page for loaded: a link that failed has to go. */
function forgetFailedStyles(): void {
  if (isForgetting || typeof document === 'undefined') return;
  isForgetting = true;
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    // Such an event does not bubble.
    { capture: true },
  );
}
