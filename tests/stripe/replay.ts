// Idempotency keys: the same request gets its first answer again for a day (https://docs.stripe.com/api/idempotent_requests).
import { StripeFault } from './stripe-fault.ts';
import type { World } from './world.ts';

export interface Answer {
  status: number;
  body: unknown;
}

export interface Replay {
  /** The first answer to this key. @throws StripeFault if the key was used for another request */
  find(key: string, request: string): Answer | undefined;
  store(key: string, request: string, answer: Answer): void;
}

const daySeconds = 86_400;

export function newReplay(world: World): Replay {
  const known = new Map<string, { request: string; answer: Answer; at: number }>();
  return {
    find(key, request) {
      const entry = known.get(key);
      if (!entry || entry.at + daySeconds < world.now()) return undefined;
      if (entry.request !== request)
        throw new StripeFault(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      return entry.answer;
    },
    store: (key, request, answer) => void known.set(key, { request, answer, at: world.now() }),
  };
}
