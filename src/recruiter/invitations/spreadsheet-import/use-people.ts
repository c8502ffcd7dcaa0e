// Converts a table's rows to people, in slices: 10,000 phone numbers take a while.
import type { CountryCode } from 'libphonenumber-js/min';
import { useEffect, useState } from 'react';
import { newId } from '#contract/id.ts';
import type { Channel } from '#contract/invite.ts';
import { internationalNumber, isCountryAllowed } from '../phone/phone.ts';
import { useSmsCountries } from '../phone/use-sms-on.ts';
import { findDoubles, type Person, personOf } from './check-rows.ts';
import type { ReadTable } from './read-table.ts';

export interface People {
  /** Identifies this result. */
  id: string;
  channel: Channel;
  people: readonly Person[];
  /** A row's number -> the number of the earlier row it repeats. */
  doubles: ReadonlyMap<number, number>;
  /** Who can be invited, judging by the file alone. */
  fit: readonly Person[];
}

/** Null until the first result. Keeps the previous result while a correction is computed. */
export function usePeople(
  { table, columns, hasHeading }: ReadTable,
  channel: Channel,
  country: CountryCode,
): { people: People | null; isCurrent: boolean } {
  const smsCountries = useSmsCountries();
  const [checked, setChecked] = useState<{ people: People; from: unknown } | null>(null);
  const [input, setInput] = useState({ table, columns, hasHeading, channel, country, smsCountries });
  const now = { table, columns, hasHeading, channel, country, smsCountries };
  if (!isSame(input, now)) setInput(now);

  useEffect(() => {
    const stop = new AbortController();
    const rows = input.hasHeading ? input.table.rows.slice(1) : input.table.rows;
    const readPhone = (typed: string) => internationalNumber(typed, input.country);
    const isTexted = (number: string) => isCountryAllowed(number, input.smsCountries);
    const checking = { columns: input.columns, channel: input.channel, readPhone, isTexted };
    inSlices(rows, (row) => personOf(row, checking), stop.signal).then(
      (people) => setChecked({ from: input, people: peopleOf(people, input.channel) }),
      // Aborted, because the input has changed.
      () => undefined,
    );
    return () => stop.abort();
  }, [input]);

  return { people: checked?.people ?? null, isCurrent: checked?.from === input };
}

function peopleOf(people: readonly Person[], channel: Channel): People {
  const doubles = findDoubles(people, channel);
  const fit = people.filter(({ faults, number }) => faults.length === 0 && !doubles.has(number));
  return { id: newId(), channel, people, doubles, fit };
}

function isSame<Fields extends object>(a: Fields, b: Fields): boolean {
  return (Object.keys(a) as (keyof Fields)[]).every((key) => a[key] === b[key]);
}

/** About half a frame. */
const sliceMs = 8;

/**
 * Maps every item in order, in slices short enough to keep typing and scrolling smooth. Rejects with the signal's reason
 * once it is aborted.
 */
async function inSlices<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Result,
  signal: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  let end = performance.now() + sliceMs;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTurn();
      signal.throwIfAborted();
      end = performance.now() + sliceMs;
    }
    results.push(each(item));
  }
  signal.throwIfAborted();
  return results;
}

/** Yields to the browser. Uses a message, since timers are throttled to 4 ms. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
