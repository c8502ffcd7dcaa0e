// The token of a review link that is open in this browser. One with a password is forgotten with the tab, so that a
// borrowed device keeps nothing; any other opens by itself, and is kept so that a guest finds their own marks again.

const keyOf = (hash: string) => `review.${hash}`;

export function storedToken(hash: string): string | null {
  return guarded(() => sessionStorage.getItem(keyOf(hash)) ?? localStorage.getItem(keyOf(hash))) ?? null;
}

export function keepToken(hash: string, token: string, { hasPassword }: { hasPassword: boolean }): void {
  guarded(() => (hasPassword ? sessionStorage : localStorage).setItem(keyOf(hash), token));
}

export function forgetToken(hash: string): void {
  guarded(() => {
    sessionStorage.removeItem(keyOf(hash));
    localStorage.removeItem(keyOf(hash));
  });
}

/** 256 random bits, base64url (contract/interview.ts). */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A browser that refuses its storage keeps nothing: the link is opened again at the next visit. */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
