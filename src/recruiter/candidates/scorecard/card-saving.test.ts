// A scorecard is sent once for each press, keeps what is entered in the meantime, and is submitted only on request.
import { describe, expect, test } from 'vitest';
import { transition, type CardEffect, type CardEvent, type CardState } from './card-saving.ts';
import type { CardValues } from './card-values.ts';

const values = (level: number): CardValues => ({ calm: { version: 1, level, note: '' } });
const [two, three, four] = [values(2), values(3), values(4)];
const submit: CardEvent = { event: 'submit', stored: two };
const saved: CardEvent = { event: 'saved', stored: three, isFirst: true };
const failed = (isPassing: boolean): CardEvent => ({ event: 'failed', error: 'lost', isPassing });

/** The last state after these events, and all effects on the way. */
function after(...events: CardEvent[]): { state: CardState; effects: CardEffect[] } {
  let state: CardState = { is: 'stored' };
  const effects: CardEffect[] = [];
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}
const sentBy = (...events: CardEvent[]) => after(...events).effects.filter((effect) => effect.do === 'send');
const change = (to: CardValues): CardEvent => ({ event: 'change', values: to });

describe('submitting', () => {
  test('sends once, however often it is pressed', () => {
    expect(sentBy(change(three), submit, submit, submit)).toEqual([
      { do: 'send', values: three, isSubmit: true },
    ]);
    expect(sentBy(change(three), submit, submit, saved)).toHaveLength(1);
    expect(sentBy(change(three), submit, submit, failed(true))).toHaveLength(1);
  });

  test('sends what is stored if nothing was entered since', () => {
    expect(after(submit, saved)).toEqual({
      state: { is: 'stored' },
      effects: [{ do: 'send', values: two, isSubmit: true }, { do: 'drop' }, { do: 'done', isFirst: true }],
    });
  });

  test('follows the save of a draft that is under way, with what was entered last', () => {
    const during = [change(three), { event: 'save' }, submit, submit] as const;
    expect(sentBy(...during)).toHaveLength(1);
    expect(sentBy(...during, saved)).toEqual([
      { do: 'send', values: three, isSubmit: false },
      { do: 'send', values: three, isSubmit: true },
    ]);
    expect(sentBy(...during, change(four), saved).at(-1)).toMatchObject({ values: four, isSubmit: true });
    // The save of the draft failed: the press counts all the same.
    expect(sentBy(...during, failed(true)).at(-1)).toMatchObject({ values: three, isSubmit: true });
  });

  test('is not tried again without a request, and its failure is reported', () => {
    expect(after(change(three), submit, failed(true))).toMatchObject({
      state: { is: 'failed', values: three, willRetry: false },
      effects: [{}, {}, { do: 'report', error: 'lost', isSubmit: true }],
    });
  });
});

describe('a draft', () => {
  const saving = [change(three), { event: 'save' }] as const;

  test('is saved again after a lost network, silently, and another failure is reported', () => {
    expect(after(...saving, failed(true))).toMatchObject({
      state: { is: 'failed', willRetry: true },
      effects: [{}, { do: 'send' }],
    });
    expect(after(...saving, failed(false))).toMatchObject({
      state: { is: 'failed', willRetry: false },
      effects: [{}, {}, { do: 'report', isSubmit: false }],
    });
    // A retry saves. It does not submit.
    expect(sentBy(...saving, failed(false), { event: 'save' }).at(-1)).toMatchObject({ isSubmit: false });
  });

  test('keeps what was entered during a save', () => {
    expect(after(...saving, change(four), saved)).toMatchObject({
      state: { is: 'changed', values: four },
      effects: [{}, {}, { do: 'keep', values: four }, { do: 'keep', values: four }],
    });
    expect(after(...saving, saved)).toMatchObject({
      state: { is: 'stored' },
      effects: [{}, {}, { do: 'drop' }],
    });
  });

  test('gives way to another version that was taken, and stays if nothing was decided', () => {
    expect(after(...saving, { event: 'taken' }, { event: 'undecided' }).state).toEqual({ is: 'stored' });
    expect(after(...saving, { event: 'undecided' }).state).toEqual({
      ...{ is: 'failed', values: three, willRetry: false },
    });
  });
});

test('canceled changes of a submitted scorecard are gone, and nothing is sent', () => {
  expect(after(change(three), { event: 'discard' }, { event: 'save' })).toEqual({
    state: { is: 'stored' },
    effects: [{ do: 'keep', values: three }, { do: 'drop' }],
  });
});

test('a save without changes, and a reply that nobody waits for, do nothing', () => {
  for (const event of [{ event: 'save' }, saved, { event: 'undecided' }, failed(false)] as const)
    expect(after(event)).toEqual({ state: { is: 'stored' }, effects: [] });
});
