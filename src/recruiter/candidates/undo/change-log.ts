// The member's own changes on candidates' pages, so that Z undoes them one by one, also after the next candidate has
// opened. Not stored: a reload ends it.

const mostRemembered = 50;

export type ChangeLog = ReturnType<typeof createChangeLog>;

export function createChangeLog() {
  let changes: readonly (() => void)[] = [];
  const forget = (undo: () => void): void => {
    changes = changes.filter((change) => change !== undo);
  };
  return {
    /** Returns the undo for a button. However it is run, it runs once. */
    add(undo: () => void): () => void {
      const once = () => {
        if (!changes.includes(once)) return;
        forget(once);
        undo();
      };
      changes = [...changes, once].slice(-mostRemembered);
      return once;
    },
    /** The change did not happen. */
    forget,
    /** Returns false if there is nothing to undo. */
    undoLast(): boolean {
      const last = changes.at(-1);
      last?.();
      return last !== undefined;
    },
  };
}
