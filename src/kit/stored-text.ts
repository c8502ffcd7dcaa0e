// A text in browser storage. Where storage is blocked or full, it lives as long as the page.
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredText {
  load(): string | null;
  save(text: string): void;
  drop(): void;
}

/** `storage` is a function, because merely reading `localStorage` throws where storage is blocked. */
export function storedText(storage: () => TextStorage, name: string): StoredText {
  let inMemory: string | null = null;
  return {
    load() {
      try {
        return storage().getItem(name) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    save(text) {
      try {
        storage().setItem(name, text);
        inMemory = null;
      } catch {
        inMemory = text;
      }
    },
    drop() {
      inMemory = null;
      try {
        storage().removeItem(name);
      } catch {
        // Nothing is stored where storage is blocked.
      }
    },
  };
}
