// A page that can be frozen, as browsers and phones freeze background pages: it keeps its locks, receives nothing, and
// learns what happened when it is thawed. The test controls its timers.
import type { Channel } from './changes.ts';
import type { Locks } from './leader.ts';

export interface Freezer {
  freeze(): void;
  thaw(): void;
  isFrozen(): boolean;
  /** Resolves at once, or when the page is thawed. */
  awake(): Promise<void>;
  channel(inner: Channel): Channel;
  locks(inner: Locks): Locks;
}

type Listener = Parameters<Channel['addEventListener']>[1];

export function openFreezer(): Freezer {
  let sleep: { over: Promise<void>; end: () => void } | undefined;
  const freezer: Freezer = {
    freeze() {
      let end = () => {};
      const over = new Promise<void>((resolve) => (end = resolve));
      sleep ??= { over, end };
    },
    thaw() {
      sleep?.end();
      sleep = undefined;
    },
    isFrozen: () => sleep !== undefined,
    awake: () => sleep?.over ?? Promise.resolve(),
    channel(inner) {
      const wrapped = new Map<Listener, Listener>();
      return {
        postMessage: (message) => inner.postMessage(message),
        addEventListener(type, listener) {
          const whenAwake: Listener = (event) => {
            if (sleep) void sleep.over.then(() => wrapped.has(listener) && listener(event));
            else listener(event);
          };
          wrapped.set(listener, whenAwake);
          inner.addEventListener(type, whenAwake);
        },
        removeEventListener(type, listener) {
          const whenAwake = wrapped.get(listener);
          wrapped.delete(listener);
          if (whenAwake) inner.removeEventListener(type, whenAwake);
        },
        close: () => inner.close(),
      };
    },
    locks: (inner) => ({
      request: (name, options, work) => inner.request(name, options, work).finally(freezer.awake),
    }),
  };
  return freezer;
}
