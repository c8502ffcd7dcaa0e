// The id of a write (P3). Sending the same content again reuses the id, whatever happened to the first reply, so that
// nothing is created twice. Different content gets a new id.
import { useState } from 'react';
import { newId } from '#contract/id.ts';

export interface WriteIds {
  idFor(content: unknown): string;
  /** The write is stored. The same content again is a new write. */
  done(): void;
}

/** Remembers the last content and its id. `first` is the pair to begin with, such as a restored draft's. */
export function createWriteIds(makeId: () => string, first?: { content: unknown; id: string }): WriteIds {
  let last = first && { content: JSON.stringify(first.content), id: first.id };
  return {
    idFor(content) {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, id: makeId() };
      return last.id;
    },
    done() {
      last = undefined;
    },
  };
}

/** For writes that are not a form's (useContractForm makes its own ids). */
export function useWriteIds(): WriteIds {
  return useState(() => createWriteIds(newId))[0];
}
