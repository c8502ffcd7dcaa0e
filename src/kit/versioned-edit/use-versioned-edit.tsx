// Edits something that somebody else may save in the meantime. A live update never replaces what is being typed;
// saving over a newer version shows both and asks.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NewerDialog } from './NewerDialog.tsx';
import {
  differencesOf,
  followVersion,
  isSame,
  saveOver,
  type Choice,
  type ComparedField,
  type Seen,
} from './save-over.ts';

interface Options<Stored, Values, Version> {
  /** What is stored, as far as the page knows. */
  latest: Stored;
  /** Everything that the form can change. */
  valuesOf: (stored: Stored) => Values;
  versionOf: (stored: Stored) => Version;
  /** The version that a stored draft began from, if there is a draft. */
  draftVersion?: Version | undefined;
  /** Loads what is stored now. */
  newest: () => Promise<Stored>;
  /** `seen` is the version that the save replaces. */
  save: (values: Values, seen: Version) => Promise<Stored>;
  fields: readonly ComparedField<Values>[];
  /** The person chose the other version, which is the new base. */
  onTaken?: (theirs: Stored) => void;
  /** Puts both versions into the form, where the person edits them into one. */
  onJoin?: (theirs: Stored, mine: Values) => void;
  /** Who saved the other version. */
  editorOf?: (theirs: Stored) => string;
}

export interface VersionedEdit<Stored, Values, Version> {
  /** What the form shows until something is typed. Changes only when the edit goes on from another version. */
  base: Stored;
  /** The version that the next save replaces. A stored draft needs it. */
  version: Version;
  /** Null if nothing is saved, because the person decided so. */
  save: (values: Values) => Promise<Stored | null>;
  /** Starts again from the latest version, if the form shows that one until something is typed. */
  restart: () => void;
  dialog: ReactNode;
}

export function useVersionedEdit<Stored, Values, Version>(
  options: Options<Stored, Values, Version>,
): VersionedEdit<Stored, Values, Version> {
  const { latest, valuesOf, versionOf, draftVersion, fields, onTaken, onJoin, editorOf } = options;
  const seenOf = (stored: Stored) => ({ version: versionOf(stored), values: valuesOf(stored) });
  const [base, setBase] = useState(latest);
  const [seen, setSeen] = useState<Seen<Values, Version>>(() =>
    draftVersion === undefined || isSame(draftVersion, versionOf(latest))
      ? seenOf(latest)
      : { version: draftVersion, values: null },
  );
  const followed = followVersion(seen, seenOf(latest));
  if (followed !== seen) setSeen(followed);
  // A retry may call the save of an earlier render, and a save may follow another one before the next render.
  const lastSeen = useRef(seen);
  useEffect(() => {
    lastSeen.current = seen;
  }, [seen]);
  const [question, setQuestion] = useState<Question<Stored, Values> | null>(null);

  const begin = (stored: Stored) => {
    setBase(stored);
    lastSeen.current = seenOf(stored);
    setSeen(lastSeen.current);
  };
  const save = async (values: Values) => {
    const focused = document.activeElement;
    const choose = async (theirs: Stored) => {
      const choice = await new Promise<Choice>((answer) => setQuestion({ theirs, mine: values, answer }));
      setQuestion(null);
      if (choice !== 'mine') restoreFocus(focused);
      if (choice === 'mine' || choice === 'both') setSeen(seenOf(theirs));
      if (choice === 'both') onJoin?.(theirs, values);
      return choice;
    };
    const result = await saveOver({ ...options, values, seen: lastSeen.current, seenOf, choose });
    if (!result) return null;
    begin(result.stored);
    if (result.isMine) return result.stored;
    onTaken?.(result.stored);
    return null;
  };
  const dialog = question && (
    <NewerDialog
      differences={differencesOf(fields, valuesOf(question.theirs), question.mine)}
      editor={editorOf?.(question.theirs)}
      mayJoin={onJoin !== undefined}
      onChoose={question.answer}
    />
  );
  return { base, version: seen.version, save, restart: () => begin(latest), dialog };
}

interface Question<Stored, Values> {
  theirs: Stored;
  mine: Values;
  answer: (choice: Choice) => void;
}

/** The save button loses the focus while it is disabled, which it is until the form has rendered the end of saving. */
function restoreFocus(focused: Element | null): void {
  const restore = () => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(restore));
}
