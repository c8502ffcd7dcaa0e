// The only file that uses CodeMirror, besides its grammars (src/kit/code/grammars.ts). Mounts an editor,
// accepts settings and reports text changes. Tab indents; after Escape it moves focus as usual (WCAG 2.1.2),
// and the page explains this.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { loadGrammar } from '../../kit/code/grammars.ts';

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
        ...basics,
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
    // Offline and not cached: no syntax highlighting.
    const support = await loadGrammar(language).catch(() => null);
    if (isDisposed || language !== shown.language) return;
    view.dispatch({ effects: grammar.reconfigure([support ?? [], indentUnit.of(indentOf(language))]) });
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

function attributesOf(options: EditorOptions) {
  return [
    EditorState.readOnly.of(options.isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      'aria-invalid': String(options.isInvalid),
      dir: 'ltr',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
      translate: 'no',
    }),
  ];
}

function indentOf(language: string): string {
  return language === 'javascript' || language === 'typescript' || language === 'html' ? '  ' : '    ';
}

/**
 * Tab mode lasts until the editor loses focus: CodeMirror's default of two seconds after Escape is too short
 * for some people.
 */
const releaseTab = keymap.of([
  {
    key: 'Escape',
    run: (view) => {
      view.setTabFocusMode(true);
      return true;
    },
  },
]);

const captureTab = EditorView.domEventHandlers({
  blur: (_event, view) => {
    view.setTabFocusMode(false);
    return false;
  },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className, tags.typeName],
    color: 'var(--code-name)',
  },
  { tag: [tags.tagName, tags.attributeName, tags.meta], color: 'var(--code-keyword)' },
]);

const basics = [
  lineNumbers(),
  history(),
  // On touch devices the browser draws caret and selection, including their handles.
  ...(matchMedia('(pointer: coarse)').matches ? [] : [drawSelection()]),
  indentOnInput(),
  bracketMatching(),
  EditorView.lineWrapping,
  syntaxHighlighting(highlighting),
  releaseTab,
  captureTab,
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorState.changeFilter.of((change) => change.newDoc.length <= maxCharacters),
];
