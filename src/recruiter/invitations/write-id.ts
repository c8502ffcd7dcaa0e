// The id of a form's write (P3). Resending the same content reuses the id, whatever happened to the first response.
// Different content gets a new id.

/** Remembers the last content and its id. */
export function createWriteIds(newId: () => string): { idFor(content: object): string; done(): void } {
  let last: { content: string; id: string } | null = null;
  return {
    idFor(content) {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, id: newId() };
      return last.id;
    },
    /** The write is stored. The same content again is a new write. */
    done() {
      last = null;
    },
  };
}
