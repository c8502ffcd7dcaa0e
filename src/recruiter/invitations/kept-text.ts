// A text in browser storage. If storage is blocked, it lives as long as the page.

export interface KeptText {
  load(): string | null;
  keep(text: string): void;
  drop(): void;
}

/** `storage` is a function, since merely reading the property throws where storage is blocked. */
export function keptText(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
): KeptText {
  return {
    load: () => tried(() => storage().getItem(name)) ?? null,
    keep: (text) => void tried(() => storage().setItem(name, text)),
    drop: () => void tried(() => storage().removeItem(name)),
  };
}

function tried<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    // Storage is blocked or full. The text stays in memory.
    return undefined;
  }
}
