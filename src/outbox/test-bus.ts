// A BroadcastChannel for tests that is heard at once, and of which an end can be frozen, as a browser freezes a page: what
// is said to it waits until it is thawed.
import type { Channel } from './changes.ts';

type Listener = Parameters<Channel['addEventListener']>[1];

export interface BusEnd {
  channel: Channel;
  freeze(): void;
  thaw(): void;
}

export function openBus(): { join(): BusEnd } {
  const ends = new Set<(message: unknown) => void>();
  return {
    join() {
      const listeners = new Set<Listener>();
      const unheard: unknown[] = [];
      let isFrozen = false;
      const hear = (data: unknown) => {
        if (isFrozen) unheard.push(data);
        else for (const listener of listeners) listener({ data });
      };
      ends.add(hear);
      return {
        channel: {
          postMessage(message) {
            for (const other of ends) if (other !== hear) other(message);
          },
          addEventListener: (_, listener) => void listeners.add(listener),
          removeEventListener: (_, listener) => void listeners.delete(listener),
          close: () => void ends.delete(hear),
        },
        freeze: () => (isFrozen = true),
        thaw() {
          isFrozen = false;
          unheard.splice(0).forEach(hear);
        },
      };
    },
  };
}
