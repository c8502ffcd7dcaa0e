// The id of a form's write (P3): the same content sent again is the same write, whatever became of the first answer;
// other content is another one.

/** Keeps the last content with its id. */
export function createWriteIds(newId: () => string): { idFor(content: object): string; done(): void } {
  let last: { content: string; id: string } | null = null;
  return {
    idFor(content) {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, id: newId() };
      return last.id;
    },
    /** The write is stored: the same content once more is meant as another one. */
    done() {
      last = null;
    },
  };
}
