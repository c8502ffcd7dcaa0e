// After a deployment, the files that an open page refers to are gone, so the page reloads, once per version. It
// reloads for no other reason: if the server is unreachable, a reload would leave the user with less.
const reloadedKey = 'candor-reloaded-from';
const longestMs = 5000;

/** Reloads the page if the server has another version. Returns whether it does. */
export async function reloadIfReplaced(): Promise<boolean> {
  const running = runningVersion();
  if (!running || wasReloadedFrom(running) || !(await isReplaced(running))) return false;
  try {
    sessionStorage.setItem(reloadedKey, running);
  } catch {
    // Without storage, a page served half old and half new would reload forever.
    return false;
  }
  location.reload();
  return true;
}

/** The entry's file name, which contains a hash of its content and of everything it imports. */
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
    // The server is unreachable: the network is the cause, not a deployment.
    return false;
  }
}
