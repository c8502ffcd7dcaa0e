// Drafts: unsaved input, stored in this browser for the member who typed it. A draft survives a reload and an expired
// session. It is dropped once it is saved or discarded, when its member signs out, and after 30 days.
import * as z from 'zod/mini';
import { storedText, type TextStorage } from './stored-text.ts';
import { parseJson } from '../api/parse-json.ts';

export interface DraftKind<Value> {
  /** The first part of the storage key. */
  name: string;
  /** A stored draft of another shape is ignored. */
  schema: z.ZodMiniType<Value>;
  /** `tab`: each tab has its own draft. `browser`: the draft also survives closing the tab. */
  scope: 'tab' | 'browser';
  /** The first part of the key under which earlier versions of the page stored it, with underscores. */
  formerName?: string;
}

export interface DraftStore<Value> {
  load(): Value | null;
  save(value: Value): void;
  drop(): void;
}

/** `owner` comes from draftOwner(). `key` is what the draft is about, such as a job's id; empty if there is only one. */
interface Draft {
  owner: string;
  key?: string;
}

export interface Member {
  id: string;
  agency: { id: string };
}

/** Identifies whose drafts they are: the same user in another agency has other drafts. */
export function draftOwner({ id, agency }: Member): string {
  return `${agency.id}-${id}`;
}

export function draftStore<Value>(
  kind: DraftKind<Value>,
  { owner, key = '' }: Draft,
  storage: () => TextStorage = pageStorage[kind.scope],
): DraftStore<Value> {
  const text = storedText(storage, key ? `${kind.name}-${owner}-${key}` : `${kind.name}-${owner}`);
  const former = kind.formerName && storedText(storage, [kind.formerName, owner, key].join('_'));
  return {
    load: () => valueOf(kind.schema, text.load() ?? (former ? former.load() : null)),
    save: (value) => text.save(JSON.stringify({ format, saved_at: Date.now(), value })),
    drop() {
      text.drop();
      if (former) former.drop();
    },
  };
}

/** After signing out: drops all drafts of a member in this browser and this tab. */
export function dropDraftsOf(owner: string): void {
  dropWhere((name) => name.includes(owner));
}

/** Drops drafts that nobody came back to. */
export function dropExpiredDrafts(): void {
  dropWhere((_name, value) => isExpired(value));
}

const lifetimeMs = 30 * 24 * 60 * 60_000;
const format = 1;
const Stored = z.object({ format: z.literal(format), saved_at: z.number(), value: z.unknown() });

const pageStorage = { tab: () => sessionStorage, browser: () => localStorage };

/** Earlier versions of the page stored the value alone. */
function valueOf<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  const read = parseJson(text);
  const stored = Stored.safeParse(read);
  if (isExpired(text)) return null;
  return schema.safeParse(stored.success ? stored.data.value : read).data ?? null;
}

function isExpired(text: string | null): boolean {
  const stored = Stored.safeParse(parseJson(text));
  return stored.success && Date.now() - stored.data.saved_at > lifetimeMs;
}

function dropWhere(isDropped: (name: string, value: string) => boolean): void {
  for (const storage of Object.values(pageStorage)) {
    try {
      for (const [name, value] of Object.entries(storage()))
        if (isDropped(name, value)) storage().removeItem(name);
    } catch {
      // Storage is blocked, so it has no drafts.
    }
  }
}
