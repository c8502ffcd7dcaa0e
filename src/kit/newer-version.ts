// After a deployment the files that an open page knows are gone. Then it reloads itself, once for each version of the
// page, and never because of anything else: a server that can't be reached would only answer with less.
const reloadedKey = 'candor-reloaded-from';
const longestMs = 5000;

/** Reloads the page if the server has another version of it; whether it does. */
export async function reloadIfReplaced(): Promise<boolean> {
  const running = runningVersion();
  if (!running || wasReloadedFrom(running) || !(await isReplaced(running))) return false;
  try {
    sessionStorage.setItem(reloadedKey, running);
  } catch {
    // Nothing would keep a page that is served half old and half new from reloading for ever.
    return false;
  }
  location.reload();
  return true;
}

/** The entry's file: its name has the hash of what is in it and in all that it loads. */
function runningVersion(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return entry ? new URL(entry.src).pathname : undefined;
}

function wasReloadedFrom(version: string): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) === version;
  } catch {
    return true;
  }
}

async function isReplaced(running: string): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(longestMs) });
    const html = answer.ok ? await answer.text() : '';
    return html.includes('/assets/') && !html.includes(running);
  } catch {
    // Nobody to ask: then the line is to blame, not a deployment.
    return false;
  }
}
