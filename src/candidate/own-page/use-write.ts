// Writes of the candidate's page for its screens: one at a time, with the last error.
import { useRef, useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { newId } from '#contract/id.ts';
import { createWriteIds } from '../../kit/forms/write-id.ts';

export interface Writing {
  isWriting: boolean;
  failure: CallError | null;
  /** Resolves to true on success. `content` that differs from the last attempt makes a new write. */
  write: (send: (id: string) => Promise<void>, content?: string) => Promise<boolean>;
}

export function useWrite(): Writing {
  const [writeOnce] = useState(createWriteOnce);
  const isBusy = useRef(false);
  const [isWriting, setIsWriting] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);

  const write: Writing['write'] = async (send, content = '') => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsWriting(true);
    setFailure(null);
    try {
      const failed = await writeOnce(send, content);
      setFailure(failed);
      return failed === null;
    } finally {
      isBusy.current = false;
      setIsWriting(false);
    }
  };
  return { isWriting, failure, write };
}

/** Resolves to null on success, otherwise to the error. Different `content` makes a new write. */
type WriteOnce = (send: (id: string) => Promise<void>, content: string) => Promise<CallError | null>;

export function createWriteOnce(): WriteOnce {
  const ids = createWriteIds(newId);
  return async (send, content) => {
    try {
      await send(ids.idFor(content));
      ids.done();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Permanently refused: the next attempt is a new write.
      if (error.status > 0 && error.status < 500) ids.done();
      return error;
    }
  };
}
