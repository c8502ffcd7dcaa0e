// Idempotent writes: pressing again after a lost reply resends the same id, so that nothing is created twice
// (P3).
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';

/** Resolves to null on success, otherwise to the error. Different `content` makes a new write. */
export type WriteOnce = (send: (id: string) => Promise<void>, content: string) => Promise<CallError | null>;

export function createWriteOnce(): WriteOnce {
  let pending: { id: string; content: string } | null = null;
  return async (send, content) => {
    if (pending?.content !== content) pending = { id: newId(), content };
    try {
      await send(pending.id);
      pending = null;
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Permanently refused: the next attempt is a new write.
      if (error.status > 0 && error.status < 500) pending = null;
      return error;
    }
  };
}
