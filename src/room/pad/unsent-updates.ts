// What was typed here and the server does not have yet: few updates of a limited size, which survive a reload. What has been
// sent once keeps its id and content, so that a repetition is stored once (P3).
import { mergeUpdates } from 'yjs';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { maxUpdatesPerCall } from '#contract/room-pad.ts';
import { storedValue } from '../../kit/stored-text.ts';
import { fromBase64, toBase64 } from '../../kit/base64.ts';
import type { PadUpdate } from './pad-server.ts';

/** Below the contract's limit, because merging may add a little. */
const maxBytes = 60_000;

const Stored = z.array(z.object({ id: z.string(), bytes: z.string() }));

export interface UnsentStore {
  load(): PadUpdate[];
  save(updates: readonly PadUpdate[]): void;
}

export class UnsentUpdates {
  private readonly store: UnsentStore;
  private all: (PadUpdate & { wasSent: boolean })[];

  constructor(store: UnsentStore) {
    this.store = store;
    this.all = store.load().map((update) => ({ ...update, wasSent: true }));
  }

  isEmpty = (): boolean => this.all.length === 0;
  updates = (): Uint8Array[] => this.all.map(({ bytes }) => bytes);

  add(bytes: Uint8Array): void {
    const last = this.all.at(-1);
    if (last && !last.wasSent && last.bytes.length + bytes.length <= maxBytes)
      last.bytes = mergeUpdates([last.bytes, bytes]);
    else this.all.push({ id: newId(), bytes, wasSent: false });
    this.store.save(this.all);
  }

  /** What to send now, the oldest first. */
  take(): PadUpdate[] {
    const taken = this.all.slice(0, maxUpdatesPerCall);
    for (const update of taken) update.wasSent = true;
    return taken.map(({ id, bytes }) => ({ id, bytes }));
  }

  /** The server has these, or never will. */
  remove(updates: readonly PadUpdate[]): void {
    this.all = this.all.filter(({ id }) => !updates.some((update) => update.id === id));
    this.store.save(this.all);
  }
}

/** Of this tab, like the visit itself. */
export function storedUpdates(room: string): UnsentStore {
  const stored = storedValue(() => sessionStorage, `pad-${room}`, Stored);
  return {
    load: () => (stored.load() ?? []).map(({ id, bytes }) => ({ id, bytes: fromBase64(bytes) })),
    save(updates) {
      if (updates.length === 0) stored.drop();
      else stored.save(updates.map(({ id, bytes }) => ({ id, bytes: toBase64(bytes) })));
    },
  };
}
