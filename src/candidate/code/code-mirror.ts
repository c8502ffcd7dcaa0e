// The editor of code answers, from the parts of src/kit/code/editor-parts.ts. Mounts it, accepts settings and reports text
// changes.
import { history, historyKeymap } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { attributesOf, editorBasics, loadLanguage } from '../../kit/code/editor-parts.ts';

export interface EditorOptions {
  text: string;
  language: string;
  isReadOnly: boolean;
  isInvalid: boolean;
  /** Accessible name, and the ids of the describing elements. */
  label: string;
  describedBy: string;
}

export interface Editor {
  /** Updates everything except the text, which the editor owns once it is open. */
  update(options: EditorOptions): void;
  /** Replaces the selection; a tab becomes the language's indentation. Keeps the focus where it is. */
  insert(text: string): void;
  /** Shows another text. Undo brings the former one back. */
  replace(text: string): void;
  focus(at: { start: number; end: number } | null): void;
  dispose(): void;
}

/** The contract's limit (AnswerSubmission). */
const maxCharacters = 100_000;

export function openEditor(
  parent: HTMLElement,
  first: EditorOptions,
  onText: (text: string) => void,
): Editor {
  const grammar = new Compartment();
  const attributes = new Compartment();
  let shown = first;
  let isDisposed = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: first.text,
      extensions: [
        editorBasics,
        history(),
        keymap.of(historyKeymap),
        EditorState.changeFilter.of((change) => change.newDoc.length <= maxCharacters),
        grammar.of([]),
        attributes.of(attributesOf(first)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
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
      const isAsBefore =
        options.isReadOnly === before.isReadOnly &&
        options.isInvalid === before.isInvalid &&
        options.label === before.label;
      if (!isAsBefore) view.dispatch({ effects: attributes.reconfigure(attributesOf(options)) });
    },
    insert(text) {
      const inserted = text === '\t' ? view.state.facet(indentUnit) : text;
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true, userEvent: 'input' });
    },
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    focus(at) {
      const end = view.state.doc.length;
      if (at) view.dispatch({ selection: { anchor: Math.min(at.start, end), head: Math.min(at.end, end) } });
      view.focus();
    },
    dispose() {
      isDisposed = true;
      view.destroy();
    },
  };
}
