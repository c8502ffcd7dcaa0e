// What a pad's updates may hold: plain text, nothing else. Both sides check it, because a page that is not ours could send
// anything, and an editor that meets something else than text loses its place.
import * as Y from 'yjs';

/** The name of the one text in a pad's document. */
export const padTextName = 'text';

/** False for what is no Yjs update, and for updates with anything but insertions and deletions of plain text. */
export function isPlainUpdate(bytes: Uint8Array): boolean {
  try {
    return Y.decodeUpdate(bytes).structs.every(isPlain);
  } catch {
    return false;
  }
}

/** The text that these updates make together, in whatever order they come. */
export function textOf(updates: readonly Uint8Array[]): string {
  const doc = docOf(updates);
  const text = doc.getText(padTextName).toString();
  doc.destroy();
  return text;
}

/** All updates in one, without what was deleted. */
export function mergedUpdate(updates: readonly Uint8Array[]): Uint8Array {
  const doc = docOf(updates);
  const merged = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return merged;
}

function docOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

function isPlain(struct: Struct): boolean {
  // What was deleted, or comes in another update.
  if (!(struct instanceof Y.Item)) return true;
  const { content, parentSub } = struct;
  // Null: the parent is that of its neighbor.
  const parent: unknown = struct.parent;
  if (parentSub !== null || (parent !== null && parent !== padTextName)) return false;
  if (content instanceof Y.ContentDeleted) return true;
  // The editor splits lines at \n only.
  return content instanceof Y.ContentString && !/[\r\0]/.test(content.str);
}
