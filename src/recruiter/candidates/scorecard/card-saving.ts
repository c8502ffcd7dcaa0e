// The member's own scorecard while it is edited, as a union of states. Pure: use-card.ts runs the effects.
import type { CardValues } from './card-values.ts';

export type CardState =
  /** As the server has it. */
  | { is: 'stored' }
  /** A draft is saved after a pause, a submitted scorecard on request. */
  | { is: 'changed'; values: CardValues }
  | {
      is: 'saving';
      sent: CardValues;
      /** What is entered now; null: nothing that is not stored. */
      values: CardValues | null;
      isSubmit: boolean;
      /** The member pressed Submit during the save of a draft. */
      submitsNext: boolean;
    }
  /** Not saved. The values are in this browser. */
  | { is: 'failed'; values: CardValues; willRetry: boolean };

export type CardEvent =
  | { event: 'change'; values: CardValues }
  /** Drops the changes of a submitted scorecard. */
  | { event: 'discard' }
  /** After a pause since the last change or failure, on Retry, and when the member leaves the candidate. */
  | { event: 'save' }
  /** Submits the draft, or saves the changes of the submitted scorecard. `stored`: what the server has. */
  | { event: 'submit'; stored: CardValues }
  /** `isFirst`: the scorecard had not been submitted before. */
  | { event: 'saved'; stored: CardValues; isFirst: boolean }
  /** Somebody else's version, from another tab: the member took it, or decided nothing. */
  | { event: 'taken' }
  | { event: 'undecided' }
  /** `isPassing`: the network, or a busy server. */
  | { event: 'failed'; error: unknown; isPassing: boolean };

export type CardEffect =
  | { do: 'send'; values: CardValues; isSubmit: boolean }
  /** Keeps the values in this browser, or drops them. */
  | { do: 'keep'; values: CardValues }
  | { do: 'drop' }
  | { do: 'report'; error: unknown; isSubmit: boolean }
  /** It was submitted, or its changes were saved. */
  | { do: 'done'; isFirst: boolean };

interface Next {
  state: CardState;
  effects: readonly CardEffect[];
}

/** An event without meaning in the current state leaves the state unchanged: two presses of Submit send once. */
export function transition(state: CardState, event: CardEvent): Next {
  switch (event.event) {
    case 'change':
      return {
        state:
          state.is === 'saving'
            ? { ...state, values: event.values }
            : { is: 'changed', values: event.values },
        effects: [{ do: 'keep', values: event.values }],
      };
    case 'discard':
      return {
        state: state.is === 'saving' ? { ...state, values: null } : { is: 'stored' },
        effects: [{ do: 'drop' }],
      };
    case 'save':
      return state.is === 'changed' || state.is === 'failed' ? send(state.values, false) : same(state);
    case 'submit':
      if (state.is !== 'saving') return send(valuesIn(state), true, event.stored);
      return same(state.isSubmit ? state : { ...state, submitsNext: true });
    case 'saved':
      return state.is === 'saving' ? afterSave(state, event) : same(state);
    case 'taken':
      return { state: { is: 'stored' }, effects: [{ do: 'drop' }] };
    case 'undecided':
      return same(state.is === 'saving' ? unsaved(state.values, false) : state);
    case 'failed':
      return state.is === 'saving' ? afterFailure(state, event) : same(state);
  }
}

/** What is entered and not stored. */
export function valuesIn(state: CardState): CardValues | null {
  return state.is === 'stored' ? null : state.values;
}

type SavingState = Extract<CardState, { is: 'saving' }>;

function afterSave(
  { sent, values, isSubmit, submitsNext }: SavingState,
  { stored, isFirst }: Extract<CardEvent, { event: 'saved' }>,
): Next {
  const left = values === sent ? null : values;
  const kept: CardEffect = left ? { do: 'keep', values: left } : { do: 'drop' };
  const done: CardEffect[] = isSubmit ? [{ do: 'done', isFirst }] : [];
  const next = submitsNext
    ? send(left, true, stored)
    : same(left ? { is: 'changed', values: left } : { is: 'stored' });
  return { state: next.state, effects: [kept, ...done, ...next.effects] };
}

/** A draft that could not be saved is saved again soon; the member learns of a failed submit. */
function afterFailure(
  { sent, values, isSubmit, submitsNext }: SavingState,
  { error, isPassing }: Extract<CardEvent, { event: 'failed' }>,
): Next {
  if (submitsNext) return send(values ?? sent, true);
  const willRetry = isPassing && !isSubmit;
  return { state: unsaved(values, willRetry), effects: willRetry ? [] : [{ do: 'report', error, isSubmit }] };
}

function unsaved(values: CardValues | null, willRetry: boolean): CardState {
  return values ? { is: 'failed', values, willRetry } : { is: 'stored' };
}

/** `stored` is sent if nothing is entered. */
function send(values: CardValues | null, isSubmit: boolean, stored: CardValues = {}): Next {
  const sent = values ?? stored;
  return {
    state: { is: 'saving', sent, values, isSubmit, submitsNext: false },
    effects: [{ do: 'send', values: sent, isSubmit }],
  };
}

function same(state: CardState): Next {
  return { state, effects: [] };
}
