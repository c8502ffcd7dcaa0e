import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredVisit } from './stored-visit.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** The locks of a browser. `die` releases all, as a killed page does. */
function browserLocks() {
  const held = new Set<string>();
  return {
    die: () => held.clear(),
    async request(name: string, _options: object, work: () => unknown) {
      if (held.has(name)) throw new DOMException('timed out', 'TimeoutError');
      held.add(name);
      await work();
    },
  };
}

/** A page of a tab; `tab` is what the tab has stored. */
async function openPage(tab = storage()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', tab);
  return (await import('./stored-visit.ts')).storedVisits;
}

const visit: StoredVisit = { id: 'p1', token: 'secret', consent: 'yes', isInside: true };
let locks: ReturnType<typeof browserLocks>;
beforeEach(() => {
  locks = browserLocks();
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a reload continues the visit of its tab', async () => {
  const tab = storage();
  (await openPage(tab))('room', null).save(visit);
  locks.die();
  expect(await (await openPage(tab))('room', null).continued()).toEqual(visit);
});

test('a link that is opened again after the page died continues its visit', async () => {
  (await openPage())('room', null).save(visit);
  locks.die();
  const again = (await openPage())('room', null);
  expect(await again.continued()).toEqual(visit);
  expect(again.load()).toEqual(visit);
  // The route may load a second time in the same page.
  expect(await again.continued()).toEqual(visit);
});

test('another tab is another participant while the first one is open, a duplicated tab too', async () => {
  const tab = storage();
  (await openPage(tab))('room', null).save(visit);
  expect(await (await openPage())('room', null).continued()).toBeNull();
  const copy = (await openPage(tab))('room', null);
  expect(await copy.continued()).toBeNull();
  expect(copy.load()).toBeNull();
});

test('a visit is continued neither by somebody else who is signed in, nor in another room, nor after leaving', async () => {
  (await openPage())('room', 'anna').save(visit);
  locks.die();
  const storedVisits = await openPage();
  expect(await storedVisits('room', 'ben').continued()).toBeNull();
  expect(await storedVisits('room', null).continued()).toBeNull();
  expect(await storedVisits('other', 'anna').continued()).toBeNull();
  storedVisits('room', 'anna').save({ ...visit, isInside: false });
  locks.die();
  expect(await (await openPage())('room', 'anna').continued()).toBeNull();
});

test('a removed person has nothing to continue', async () => {
  const visits = (await openPage())('room', null);
  visits.save(visit);
  visits.drop();
  locks.die();
  expect(await (await openPage())('room', null).continued()).toBeNull();
});

test('a withdrawal that the server does not know yet is found again after leaving, and after a refusal', async () => {
  const visits = (await openPage())('room', null);
  const owed: StoredVisit = { ...visit, consent: 'no', isInside: false, isWithdrawalOwed: true };
  visits.save(owed);
  visits.drop();
  locks.die();
  expect(await (await openPage())('room', null).continued()).toEqual(owed);
});
