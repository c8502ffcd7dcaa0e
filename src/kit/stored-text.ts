// A text or a value in browser storage. Where storage is blocked or full, it lives as long as the page.
import type * as z from 'zod/mini';
import { parseJson } from '../api/parse-json.ts';

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

export interface StoredValue<Value> {
  /** Null if nothing is stored, or nothing that fits the schema. */
  load(): Value | null;
  save(value: Value): void;
  drop(): void;
}

export function storedValue<Value>(
  storage: () => TextStorage,
  name: string,
  schema: z.ZodMiniType<Value>,
): StoredValue<Value> {
  const { load, save, drop } = storedText(storage, name);
  return {
    load: () => schema.safeParse(parseJson(load())).data ?? null,
    save: (value) => save(JSON.stringify(value)),
    drop,
  };
}
