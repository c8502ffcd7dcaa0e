// A BroadcastChannel for tests, heard at once and by every other end.
import type { Channel } from './changes.ts';

type Listener = Parameters<Channel['addEventListener']>[1];

export function openBus(): { join(): Channel } {
  const ends = new Set<(message: unknown) => void>();
  return {
    join() {
      const listeners = new Set<Listener>();
      const hear = (data: unknown) => listeners.forEach((listener) => listener({ data }));
      ends.add(hear);
      return {
        postMessage(message) {
          for (const other of ends) if (other !== hear) other(message);
        },
        addEventListener: (_, listener) => void listeners.add(listener),
        removeEventListener: (_, listener) => void listeners.delete(listener),
        close: () => void ends.delete(hear),
      };
    },
  };
}
