// A choice of the reader for every page, such as language and theme: in local storage, mirrored in a cookie in case the
// browser empties one of the two. Tabs follow each other.

const yearSeconds = 365 * 24 * 3600;

export interface StoredChoice {
  load(): string | null;
  save(value: string): void;
  /** Calls `listener` when another tab stores a value. */
  onOtherTab(listener: (value: string) => void): void;
}

export function storedChoice(name: string): StoredChoice {
  return {
    load() {
      try {
        return localStorage.getItem(name) ?? inCookie(name);
      } catch {
        // Some private modes refuse storage.
        return inCookie(name);
      }
    },
    save(value) {
      document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
      try {
        localStorage.setItem(name, value);
      } catch {
        // The cookie alone has to do.
      }
    },
    onOtherTab(listener) {
      addEventListener('storage', ({ key, newValue }) => {
        if (key === name && newValue !== null) listener(newValue);
      });
    },
  };
}

function inCookie(name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(document.cookie)?.[1] ?? null;
}
