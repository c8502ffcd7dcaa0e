// A text kept in the browser. Where it refuses storage, things live as long as the page.

export interface KeptText {
  load(): string | null;
  keep(text: string): void;
  drop(): void;
}

/** `storage` is asked for each time: merely naming it throws where it is refused. */
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
    // Refused or full: nothing is lost that is not lost already.
    return undefined;
  }
}
