// Somebody who types into a pad, as their page sends it.
import * as Y from 'yjs';
import { padTextName } from '#contract/pad-update.ts';
import { newId } from '#contract/id.ts';

export interface PadWriter {
  /** One update for each call, ready to be sent. */
  type(text: string, at?: number): { id: string; bytes: string };
  read(updates: readonly { bytes: string }[]): void;
  text(): string;
}

export function padWriter(): PadWriter {
  const doc = new Y.Doc();
  const text = doc.getText(padTextName);
  let newest = new Uint8Array(0);
  doc.on('update', (update) => {
    newest = Uint8Array.from(update);
  });
  return {
    type(typed, at = text.length) {
      text.insert(at, typed);
      return { id: newId(), bytes: Buffer.from(newest).toString('base64') };
    },
    read(updates) {
      for (const { bytes } of updates) Y.applyUpdate(doc, Buffer.from(bytes, 'base64'));
    },
    text: () => text.toString(),
  };
}

/** An update that holds something else than text. */
export function hostileUpdate(change: (doc: Y.Doc) => void): { id: string; bytes: string } {
  const doc = new Y.Doc();
  change(doc);
  return { id: newId(), bytes: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64') };
}
