// Who is signed in: an access token and its expiry, in local storage. Signing out removes both.
import type { AccessToken } from '#contract/auth.ts';

const tokenKey = 'access_token';
const endKey = 'access_token_expires_at';

export interface Session {
  /** The token, unless there is none or it has expired. */
  token(): string | undefined;
  signIn(access: AccessToken): void;
  signOut(): void;
  /** Calls back when somebody signs in or out, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    token() {
      const token = storage.getItem(tokenKey);
      const end = Date.parse(storage.getItem(endKey) ?? '');
      return token && end > Date.now() ? token : undefined;
    },
    signIn({ access_token, expires_at }) {
      storage.setItem(endKey, expires_at);
      storage.setItem(tokenKey, access_token);
      notify();
    },
    signOut() {
      const wasSignedIn = storage.getItem(tokenKey) !== null;
      storage.removeItem(tokenKey);
      storage.removeItem(endKey);
      if (wasSignedIn) notify();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === tokenKey || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

/** This page's session. */
export const session = createSession(pageStorage());

/** Local storage. Where the browser refuses it, memory: signed in until the page is closed. */
function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem(tokenKey);
    return localStorage;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}
