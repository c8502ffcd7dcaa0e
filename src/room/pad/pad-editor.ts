// The editor of a pad: CodeMirror on a Yjs text, with the others' cursors. Undo takes back only what was typed here.
import { Compartment, EditorState, type Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { yCollab, ySyncAnnotation, yUndoManagerKeymap } from 'y-codemirror.next';
import { UndoManager } from 'yjs';
import { attributesOf, editorBasics, loadLanguage } from '../../kit/code/editor-parts.ts';
import type { PadSync } from './pad-sync.ts';

interface PadEditorOptions {
  language: string;
  isReadOnly: boolean;
  label: string;
  describedBy: string;
}

export interface PadEditor {
  update(options: PadEditorOptions): void;
  dispose(): void;
}

const maxCharacters = 100_000;
/** At once. As UTF-8 it must fit into one update. */
const maxInserted = 20_000;

export function openPadEditor(
  parent: HTMLElement,
  sync: PadSync,
  { first, onTooMuch }: { first: PadEditorOptions; onTooMuch: () => void },
): PadEditor {
  const grammar = new Compartment();
  const attributes = new Compartment();
  let shown = first;
  let isDisposed = false;
  const undoManager = new UndoManager(sync.text);
  const fits = (change: Transaction) => {
    // What came from the others, or was undone, is in the text already.
    if (change.annotation(ySyncAnnotation) || insertedBy(change) === 0) return true;
    const isRefused = change.newDoc.length > maxCharacters || insertedBy(change) > maxInserted;
    if (isRefused) onTooMuch();
    return !isRefused;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: sync.text.toString(),
      extensions: [
        keymap.of(yUndoManagerKeymap),
        editorBasics,
        yCollab(sync.text, sync.awareness, { undoManager }),
        // It scrolls. Checkers of accessibility do not know that editable text takes the focus anyway.
        EditorView.contentAttributes.of({ tabindex: '0' }),
        grammar.of([]),
        attributes.of(attributesOf({ ...first, isInvalid: false })),
        EditorState.changeFilter.of(fits),
      ],
    }),
  });
  void highlight(first.language);

  async function highlight(language: string): Promise<void> {
    const support = await loadLanguage(language);
    if (isDisposed || language !== shown.language) return;
    view.dispatch({ effects: grammar.reconfigure(support) });
  }

  return {
    update(options) {
      const before = shown;
      shown = options;
      if (options.language !== before.language) void highlight(options.language);
      if (options.isReadOnly !== before.isReadOnly || options.label !== before.label)
        view.dispatch({
          effects: attributes.reconfigure(attributesOf({ ...options, isInvalid: false })),
        });
    },
    dispose() {
      isDisposed = true;
      view.destroy();
      undoManager.destroy();
    },
  };
}

function insertedBy(change: Transaction): number {
  let characters = 0;
  change.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    characters += inserted.length;
  });
  return characters;
}
