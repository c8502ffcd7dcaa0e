// What every code editor of the product has in common (CodeMirror): line numbers, colors, keys and attributes. Tab indents;
// after Escape it moves focus as usual (WCAG 2.1.2), and the page explains this.
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { loadGrammar } from './grammars.ts';

interface Attributes {
  isReadOnly: boolean;
  isInvalid: boolean;
  /** Accessible name, and the ids of the describing elements. */
  label: string;
  describedBy: string;
}

export function attributesOf(options: Attributes): Extension {
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

/** Highlighting and indentation of a language. */
export async function loadLanguage(language: string): Promise<Extension> {
  // Offline and not cached: no syntax highlighting.
  const support = await loadGrammar(language).catch(() => null);
  return [support ?? [], indentUnit.of(indentOf(language))];
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

/** All but the history and the limits, which depend on who else writes. */
export const editorBasics: Extension = [
  lineNumbers(),
  // On touch devices the browser draws caret and selection, including their handles.
  ...(matchMedia('(pointer: coarse)').matches ? [] : [drawSelection()]),
  indentOnInput(),
  bracketMatching(),
  EditorView.lineWrapping,
  syntaxHighlighting(highlighting),
  releaseTab,
  captureTab,
  keymap.of([...defaultKeymap, indentWithTab]),
];
