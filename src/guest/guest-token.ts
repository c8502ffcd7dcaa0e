// The token of a review link opened in this browser. A link with a password is stored per tab, so that a
// borrowed device keeps nothing. Other links open without input; their token is stored so that guests find
// their ratings and comments again.

const keyOf = (hash: string) => `review.${hash}`;

export function storedToken(hash: string): string | null {
  return guarded(() => sessionStorage.getItem(keyOf(hash)) ?? localStorage.getItem(keyOf(hash))) ?? null;
}

export function saveToken(hash: string, token: string, { hasPassword }: { hasPassword: boolean }): void {
  guarded(() => (hasPassword ? sessionStorage : localStorage).setItem(keyOf(hash), token));
}

export function forgetToken(hash: string): void {
  guarded(() => {
    sessionStorage.removeItem(keyOf(hash));
    localStorage.removeItem(keyOf(hash));
  });
}

/** If the browser blocks storage, nothing is kept: the next visit opens the link again. */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
