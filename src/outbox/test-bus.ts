// A BroadcastChannel for tests: every other end receives a message at once.
import type { Channel } from './changes.ts';

type Listener = Parameters<Channel['addEventListener']>[1];

export function openBus(): { join(): Channel } {
  const ends = new Set<(message: unknown) => void>();
  return {
    join() {
      const listeners = new Set<Listener>();
      const receive = (data: unknown) => listeners.forEach((listener) => listener({ data }));
      ends.add(receive);
      return {
        postMessage(message) {
          for (const end of ends) if (end !== receive) end(message);
        },
        addEventListener: (_, listener) => void listeners.add(listener),
        removeEventListener: (_, listener) => void listeners.delete(listener),
        close: () => void ends.delete(receive),
      };
    },
  };
}
