// A write of the candidate's page: sent once at a time, under an id that stays until it has been answered, so that a
// repeated press after a lost reply makes no second one (P3).
import { useRef, useState } from 'react';
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';

export interface Writing {
  isWriting: boolean;
  failure: CallError | null;
  /** Resolves to whether it got through. */
  write: (send: (id: string) => Promise<void>) => Promise<boolean>;
}

export function useWrite(): Writing {
  const id = useRef<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);

  const write = async (send: (id: string) => Promise<void>) => {
    if (isWriting) return false;
    id.current ??= newId();
    setIsWriting(true);
    setFailure(null);
    try {
      await send(id.current);
      id.current = null;
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Refused for good: another attempt is another write.
      if (error.status > 0 && error.status < 500) id.current = null;
      setFailure(error);
      return false;
    } finally {
      setIsWriting(false);
    }
  };
  return { isWriting, failure, write };
}
