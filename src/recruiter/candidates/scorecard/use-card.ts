// The member's own scorecard while it is edited. A draft is saved a moment after each change, and stays in this browser until
// then. A submitted scorecard is saved only on request.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { saveScorecard, submitScorecard, type Scorecard } from '#contract/scorecard.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { isPassing } from '../../../api/call-error.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useDraftStore } from '../../../kit/use-draft.ts';
import type { ComparedField } from '../../../kit/versioned-edit/save-over.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { draftLevels, scorecardDrafts, valuesOf, type CardValues } from './card-values.ts';
import { scorecardQuery, showScorecard } from './scorecard-queries.ts';

export type Saving = 'none' | 'saving' | 'saved' | 'failed';

/** After the last change; a note is not sent with every letter. */
const pauseMs = 600;
/** After a lost network. */
const againMs = 5000;

interface Options {
  card: Scorecard;
  fields: readonly ComparedField<CardValues>[];
  /** It was submitted, or its changes were saved. */
  onDone: (isFirst: boolean) => void;
}

export function useCard({ card, fields, onDone }: Options) {
  const cache = useQueryClient();
  const failures = useFailures();
  const { response_id: id, competences, own } = card;
  const query = scorecardQuery(id);
  const store = useDraftStore(scorecardDrafts, id);
  const [draft] = useState(store.load);
  const [typed, setTyped] = useState<CardValues | null>(draft?.values ?? null);
  const [saving, setSaving] = useState<Saving>('none');
  const [isDue, setIsDue] = useState(false);
  const [willRetry, setWillRetry] = useState(false);
  const newest = useRef(typed);
  const isSubmitting = useRef(false);
  const isSubmitted = own !== null && own.submitted_at !== null;
  const put = (values: CardValues | null) => {
    newest.current = values;
    setTyped(values);
    if (values === null) store.drop();
    else store.save({ values, updated_at: edit.version });
  };
  const edit = useVersionedEdit({
    latest: card,
    valuesOf,
    versionOf: (stored: Scorecard) => stored.own?.updated_at ?? null,
    draftVersion: draft?.updated_at,
    newest: () => cache.fetchQuery({ ...query, staleTime: 0 }),
    save: (values: CardValues, updated_at: string | null) =>
      callAsUser(isSubmitting.current ? submitScorecard : saveScorecard, {
        params: { id },
        body: { updated_at, levels: draftLevels(competences, values) },
      }),
    fields,
    onTaken: () => put(null),
  });

  const save = async (submits: boolean) => {
    isSubmitting.current = submits;
    const sent = newest.current ?? valuesOf(card);
    setSaving('saving');
    setIsDue(false);
    try {
      const saved = await edit.save(sent);
      if (saved) await showScorecard(cache, saved);
      if (saved && (newest.current === sent || newest.current === null)) put(null);
      // Changed since: the draft goes on from the version that was just stored.
      else if (saved && newest.current)
        store.save({ values: newest.current, updated_at: saved.own?.updated_at ?? null });
      setSaving(saved ? 'saved' : newest.current === null ? 'none' : 'failed');
      setWillRetry(false);
      if (saved && (submits || isSubmitted)) onDone(submits && !isSubmitted);
    } catch (error) {
      setSaving('failed');
      setWillRetry(isPassing(error) && !submits && !isSubmitted);
      if (submits || isSubmitted || !isPassing(error))
        failures.handleError(error, { retry: () => setIsDue(true) });
    }
  };
  useAutosave(save, { saving, isDue, willRetry, isDraft: !isSubmitted, typed, newest });

  return {
    values: typed ?? valuesOf(card),
    hasChanges: typed !== null,
    saving,
    change(values: CardValues) {
      put(values);
      setSaving((now) => (now === 'saving' ? now : 'none'));
    },
    /** Drops the changes of a submitted scorecard. */
    discard: () => put(null),
    retry: () => {
      setWillRetry(true);
      setSaving('none');
    },
    /** Submits the draft, or saves the changes of the submitted scorecard. */
    submit: () => setIsDue(true),
    dialog: edit.dialog,
  };
}

interface AutosaveState {
  saving: Saving;
  /** The member has submitted or saved. */
  isDue: boolean;
  willRetry: boolean;
  /** Not submitted yet. */
  isDraft: boolean;
  typed: CardValues | null;
  newest: RefObject<CardValues | null>;
}

/** Saves a moment after the last change of a draft, when asked, and once more when the candidate is left. */
function useAutosave(save: (submits: boolean) => Promise<void>, state: AutosaveState): void {
  const { saving, isDue, willRetry, isDraft, typed, newest } = state;
  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    if (saving === 'saving') return undefined;
    if (isDue) {
      void latestSave.current(true);
      return undefined;
    }
    if (!isDraft || typed === null || (saving === 'failed' && !willRetry)) return undefined;
    const timer = setTimeout(() => void latestSave.current(false), saving === 'failed' ? againMs : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, saving, isDue, isDraft, willRetry]);

  // If it cannot be saved now, the browser's draft is saved next time.
  const mayLeaveSaving = useRef(false);
  mayLeaveSaving.current = isDraft && saving !== 'saving';
  useEffect(
    () => () => {
      if (newest.current !== null && mayLeaveSaving.current) void latestSave.current(false);
    },
    [newest],
  );
}
