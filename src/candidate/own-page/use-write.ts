// A write of the candidate's page: sent once at a time, under an id that stays until it has been answered, so that a
// repeated press after a lost reply makes no second one (P3).
import { useRef, useState } from 'react';
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';

export interface Writing {
  isWriting: boolean;
  failure: CallError | null;
  /** Resolves to whether it got through. Other `content` than at the attempt before is another write. */
  write: (send: (id: string) => Promise<void>, content?: string) => Promise<boolean>;
}

export function useWrite(): Writing {
  const pending = useRef<{ id: string; content: string } | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);

  const write: Writing['write'] = async (send, content = '') => {
    if (isWriting) return false;
    if (pending.current?.content !== content) pending.current = { id: newId(), content };
    setIsWriting(true);
    setFailure(null);
    try {
      await send(pending.current.id);
      pending.current = null;
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Refused for good: another attempt is another write.
      if (error.status > 0 && error.status < 500) pending.current = null;
      setFailure(error);
      return false;
    } finally {
      setIsWriting(false);
    }
  };
  return { isWriting, failure, write };
}
