// Writes that are told apart by an id of their own: a repeated press after a lost reply sends the same one again, so that no
// second one comes of it (P3).
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';

/** Resolves to null once the write got through, else to what was wrong. Other `content` is another write. */
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
      // Refused for good: another attempt is another write.
      if (error.status > 0 && error.status < 500) pending = null;
      return error;
    }
  };
}
