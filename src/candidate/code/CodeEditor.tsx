// Where code is written: the editor once it is here, and until then, or where it cannot come, a plain field. What is typed
// into the one is in the other.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Editor, EditorWish } from './code-mirror.ts';
import { keepCode } from './keep-code.ts';
import './code.css';

const maxCharacters = 100_000;

export function CodeEditor({ wish, onText }: { wish: EditorWish; onText: (text: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor | null>(null);
  const newest = useRef({ wish, onText });
  newest.current = { wish, onText };
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // What the start of the interview had no patience for. Without it the plain field does.
    void keepCode().catch(() => undefined);
  }, []);

  useEffect(() => {
    let isGone = false;
    void import('./code-mirror.ts').then(
      ({ openEditor }) => {
        if (isGone || !place.current) return;
        const caret = caretIn(field.current);
        editor.current = openEditor(place.current, newest.current.wish, (text) =>
          newest.current.onText(text),
        );
        // At once: the two fields are never there together, and what is hidden takes no focus.
        flushSync(() => setIsOpen(true));
        if (caret) editor.current.focus(caret);
      },
      () => undefined, // Not on this device, and no network: the plain field takes the answer.
    );
    return () => {
      isGone = true;
      editor.current?.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => editor.current?.update(wish), [wish]);

  return (
    <>
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
          aria-label={wish.label}
          aria-describedby={wish.describedBy}
          aria-invalid={wish.isInvalid}
          readOnly={wish.isReadOnly}
          value={wish.text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </>
  );
}

/** Where somebody is typing already, they go on typing. */
function caretIn(field: HTMLTextAreaElement | null): { start: number; end: number } | null {
  if (!field || document.activeElement !== field) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}
