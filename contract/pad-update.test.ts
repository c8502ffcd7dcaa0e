// Updates make the same text in whatever order and however often they come, and hold plain text only.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { isPlainUpdate, mergedUpdate, padTextName, textOf } from './pad-update.ts';

/** What one person does: inserts text at a share of the length, or deletes a character there. */
const edit = fc.record({
  writer: fc.integer({ min: 0, max: 2 }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  inserted: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 5 }), fc.constant('')),
  /** Whether they have received everything before. */
  isCaughtUp: fc.boolean(),
});

function typed(edits: readonly (typeof edit extends fc.Arbitrary<infer Value> ? Value : never)[]) {
  const docs = [0, 1, 2].map(() => new Y.Doc());
  const updates: Uint8Array[] = [];
  for (const doc of docs)
    doc.on('update', (update, origin) => {
      if (origin !== 'received') updates.push(update);
    });
  const receive = (doc: Y.Doc) => {
    for (const update of [...updates]) Y.applyUpdate(doc, update, 'received');
  };
  for (const { writer, at, inserted, isCaughtUp } of edits) {
    const doc = docs[writer];
    if (!doc) continue;
    if (isCaughtUp) receive(doc);
    const text = doc.getText(padTextName);
    const place = Math.floor(at * text.length);
    if (inserted) text.insert(place, inserted.replaceAll(/[\r\0]/g, ''));
    else if (place < text.length) text.delete(place, 1);
  }
  docs.forEach(receive);
  const texts = new Set(docs.map((doc) => doc.getText(padTextName).toString()));
  return { updates, texts: [...texts] };
}

describe('updates', () => {
  test('make one text in any order and with duplicates, all at once or merged in between', () => {
    const cases = fc
      .array(edit, { maxLength: 40 })
      .map(typed)
      .chain(({ updates, texts }) =>
        fc.record({
          updates: fc.constant(updates),
          texts: fc.constant(texts),
          order: fc.shuffledSubarray([...updates, ...updates], { minLength: 2 * updates.length }),
          cut: fc.integer({ min: 0, max: 2 * updates.length }),
        }),
      );
    fc.assert(
      fc.property(cases, ({ updates, texts, order, cut }) => {
        const [text = ''] = texts;
        expect(texts).toHaveLength(1);
        expect(textOf(updates)).toBe(text);
        expect(textOf(order)).toBe(text);
        expect(textOf([mergedUpdate(order.slice(0, cut)), ...order.slice(cut)])).toBe(text);
        expect(updates.every(isPlainUpdate)).toBe(true);
        expect(isPlainUpdate(mergedUpdate(order))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('are refused if they hold anything but plain text', () => {
    const update = (change: (doc: Y.Doc) => void) => {
      const doc = new Y.Doc();
      change(doc);
      return isPlainUpdate(Y.encodeStateAsUpdate(doc));
    };
    expect(update((doc) => doc.getText(padTextName).insert(0, '<b>text</b>\n'))).toBe(true);
    expect(update((doc) => doc.getText(padTextName).insert(0, 'x', { bold: true }))).toBe(false);
    expect(update((doc) => doc.getText(padTextName).insertEmbed(0, {}))).toBe(false);
    expect(update((doc) => doc.getText(padTextName).setAttribute('name', 'x'))).toBe(false);
    expect(update((doc) => doc.getText(padTextName).insert(0, '\r\n'))).toBe(false);
    expect(update((doc) => doc.getText('other').insert(0, 'x'))).toBe(false);
    expect(update((doc) => doc.getMap(padTextName).set('x', 'x'))).toBe(false);
    expect(update((doc) => doc.getXmlFragment(padTextName).insert(0, [new Y.XmlText('x')]))).toBe(false);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect([true, false]).toContain(isPlainUpdate(bytes));
      }),
    );
  });
});
