// Code input: CodeMirror once it is loaded; before that, or if it cannot load, a plain text field. Both share
// the same text.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Editor, EditorOptions } from './code-mirror.ts';
import { saveCode } from './save-code.ts';
import '../../kit/code/code-editor.css';
import './code.css';

const maxCharacters = 100_000;

/** `replaced` counts how often something other than typing changed the text. */
export function CodeEditor({
  options,
  replaced,
  onText,
}: {
  options: EditorOptions;
  replaced: number;
  onText: (text: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor | null>(null);
  const newest = useRef({ options, onText });
  newest.current = { options, onText };
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // Retries what the start of the interview did not wait for. If it fails, the plain field remains.
    void saveCode().catch(() => undefined);
  }, []);

  useEffect(() => {
    let isGone = false;
    void import('./code-mirror.ts').then(
      ({ openEditor }) => {
        if (isGone || !place.current) return;
        const caret = caretIn(field.current);
        editor.current = openEditor(place.current, newest.current.options, (text) =>
          newest.current.onText(text),
        );
        // Synchronous: only one of the two fields may exist at a time, and hidden elements cannot take focus.
        flushSync(() => setIsOpen(true));
        if (caret) editor.current.focus(caret);
      },
      () => undefined, // Not cached and offline: the plain field takes the answer.
    );
    return () => {
      isGone = true;
      editor.current?.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => editor.current?.update(options), [options]);

  useEffect(() => {
    if (replaced > 0) editor.current?.replace(newest.current.options.text);
  }, [replaced]);

  return (
    <div className="code-area">
      {/* Shown below the editor. First in the Tab order, so that Tab leads from the editor to the next button. */}
      {isOpen && !options.isReadOnly && <SymbolRow onSymbol={(symbol) => editor.current?.insert(symbol)} />}
      <div ref={place} className="code-editor" dir="ltr" hidden={!isOpen} />
      {!isOpen && (
        <textarea
          ref={field}
          className="answer-text answer-code"
          dir="ltr"
          rows={12}
          maxLength={maxCharacters}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          aria-label={options.label}
          aria-describedby={options.describedBy}
          aria-invalid={options.isInvalid}
          readOnly={options.isReadOnly}
          value={options.text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </div>
  );
}

const symbols = ['{', '}', '[', ']', '(', ')', ';', ':', '"', "'", '=', '<', '>', '/', '\t'] as const;

/** On a touch screen: what programs need and phones hide two keyboards away. The editor keeps the focus. */
function SymbolRow({ onSymbol }: { onSymbol: (symbol: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="symbol-row" role="group" aria-label={t('code.symbols')} dir="ltr">
      {symbols.map((symbol) => (
        <button
          key={symbol}
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onSymbol(symbol)}
        >
          {symbol === '\t' ? 'Tab' : symbol}
        </button>
      ))}
    </div>
  );
}

/** The selection in the plain field, so that typing continues in the editor. */
function caretIn(field: HTMLTextAreaElement | null): { start: number; end: number } | null {
  if (!field || document.activeElement !== field) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}
