// The one file that knows CodeMirror: an editor in a place of the page, told what to hold and asked for nothing but its
// text. Tab indents, and after Escape moves on as everywhere (WCAG 2.1.2); the page says so in words.
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

export interface EditorWish {
  text: string;
  language: string;
  isReadOnly: boolean;
  isInvalid: boolean;
  /** The accessible name, and the ids of what describes it. */
  label: string;
  describedBy: string;
}

export interface Editor {
  /** All but the text, which is the editor's from the beginning. */
  update(wish: EditorWish): void;
  focus(at: { start: number; end: number } | null): void;
  dispose(): void;
}

/** As long as the contract takes (AnswerSubmission). */
const maxCharacters = 100_000;

export function openEditor(parent: HTMLElement, first: EditorWish, onText: (text: string) => void): Editor {
  const grammar = new Compartment();
  const manners = new Compartment();
  let shown = first;
  let isDisposed = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: first.text,
      extensions: [
        ...basics,
        grammar.of([]),
        manners.of(mannersOf(first)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  void colour(first.language);

  async function colour(language: string): Promise<void> {
    // Without a network and without a kept copy it stays in one colour: nothing is missing but beauty.
    const support = await loadGrammar(language).catch(() => null);
    if (isDisposed || language !== shown.language) return;
    view.dispatch({ effects: grammar.reconfigure([support ?? [], indentUnit.of(indentOf(language))]) });
  }

  return {
    update(wish) {
      const before = shown;
      shown = wish;
      if (wish.language !== before.language) void colour(wish.language);
      const isAsBefore =
        wish.isReadOnly === before.isReadOnly &&
        wish.isInvalid === before.isInvalid &&
        wish.label === before.label;
      if (!isAsBefore) view.dispatch({ effects: manners.reconfigure(mannersOf(wish)) });
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

function mannersOf(wish: EditorWish) {
  return [
    EditorState.readOnly.of(wish.isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': wish.label,
      'aria-describedby': wish.describedBy,
      'aria-invalid': String(wish.isInvalid),
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

/** Until the editor is left: CodeMirror's own two seconds after Escape are too short for some. */
const letTabGo = keymap.of([
  {
    key: 'Escape',
    run: (view) => {
      view.setTabFocusMode(true);
      return true;
    },
  },
]);

const holdTabAgain = EditorView.domEventHandlers({
  blur: (_event, view) => {
    view.setTabFocusMode(false);
    return false;
  },
});

const colours = HighlightStyle.define([
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
  // The caret and the selection are the browser's own on a phone, whose handles belong to them.
  ...(matchMedia('(pointer: coarse)').matches ? [] : [drawSelection()]),
  indentOnInput(),
  bracketMatching(),
  EditorView.lineWrapping,
  syntaxHighlighting(colours),
  letTabGo,
  holdTabAgain,
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorState.changeFilter.of((change) => change.newDoc.length <= maxCharacters),
];
