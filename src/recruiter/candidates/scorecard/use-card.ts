// The member's own scorecard while it is edited. A draft is saved a moment after each change, and stays in this browser until
// then. A submitted scorecard is saved only on request. card-saving.ts has the states.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveScorecard, submitScorecard, type Scorecard } from '#contract/scorecard.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { isPassing } from '../../../api/call-error.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useDraftStore } from '../../../kit/use-draft.ts';
import type { ComparedField } from '../../../kit/versioned-edit/save-over.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { transition, valuesIn, type CardEffect, type CardEvent, type CardState } from './card-saving.ts';
import { draftLevels, scorecardDrafts, valuesOf, type CardValues } from './card-values.ts';
import { scorecardQuery, showScorecard } from './scorecard-queries.ts';

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
  const store = useDraftStore(scorecardDrafts, id);
  const [draft] = useState(store.load);
  const [state, setState] = useState<CardState>(
    draft ? { is: 'changed', values: draft.values } : { is: 'stored' },
  );
  // Events follow each other between two renders.
  const newest = useRef(state);
  const isSubmitted = own !== null && own.submitted_at !== null;
  const edit = useVersionedEdit({
    latest: card,
    valuesOf,
    versionOf: (stored: Scorecard) => stored.own?.updated_at ?? null,
    draftVersion: draft?.updated_at,
    newest: () => cache.fetchQuery({ ...scorecardQuery(id), staleTime: 0 }),
    save: (values: CardValues, updated_at: string | null) => {
      const { current } = newest;
      const call = current.is === 'saving' && current.isSubmit ? submitScorecard : saveScorecard;
      return callAsUser(call, {
        params: { id },
        body: { updated_at, levels: draftLevels(competences, values) },
      });
    },
    fields,
    onTaken: () => take({ event: 'taken' }),
  });
  const version = useRef(edit.version);
  version.current = edit.version;

  function take(event: CardEvent): void {
    const next = transition(newest.current, event);
    newest.current = next.state;
    setState(next.state);
    for (const effect of next.effects) latestRun.current(effect);
  }

  function run(effect: CardEffect): void {
    switch (effect.do) {
      case 'send':
        return void send(effect.values);
      case 'keep':
        return store.save({ values: effect.values, updated_at: version.current });
      case 'drop':
        return store.drop();
      case 'report':
        return failures.handleError(effect.error, { retry: effect.isSubmit ? submit : save });
      case 'done':
        return onDone(effect.isFirst);
    }
  }
  // An effect follows a reply, which comes later than the render that asked.
  const latestRun = useRef(run);
  latestRun.current = run;

  async function send(values: CardValues): Promise<void> {
    const isFirst = !isSubmitted;
    try {
      const saved = await edit.save(values);
      if (!saved) return take({ event: 'undecided' });
      await showScorecard(cache, saved);
      version.current = saved.own?.updated_at ?? null;
      take({ event: 'saved', stored: valuesOf(saved), isFirst });
    } catch (error) {
      take({ event: 'failed', error, isPassing: isPassing(error) });
    }
  }

  const submit = () => take({ event: 'submit', stored: valuesOf(card) });
  const save = () => take({ event: 'save' });
  useAutosave(state, !isSubmitted, save);

  return {
    state,
    values: valuesIn(state) ?? valuesOf(card),
    hasChanges: valuesIn(state) !== null,
    change: (values: CardValues) => take({ event: 'change', values }),
    /** Drops the changes of a submitted scorecard. */
    discard: () => take({ event: 'discard' }),
    retry: save,
    /** Submits the draft, or saves the changes of the submitted scorecard. */
    submit,
    dialog: edit.dialog,
  };
}

/** Saves a draft a moment after its last change, and once more when the candidate is left. */
function useAutosave(state: CardState, isDraft: boolean, onSave: () => void): void {
  const save = useEffectEvent(() => {
    if (isDraft) onSave();
  });
  useEffect(() => {
    const waitMs = pauseOf(state);
    if (waitMs === null) return undefined;
    const timer = setTimeout(save, waitMs);
    return () => clearTimeout(timer);
  }, [state]);
  // If it cannot be saved now, the browser's draft is saved next time.
  useEffect(() => () => save(), []);
}

function pauseOf(state: CardState): number | null {
  if (state.is === 'changed') return pauseMs;
  return state.is === 'failed' && state.willRetry ? againMs : null;
}
