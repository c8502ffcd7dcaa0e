// Unsaved input survives a reload, for its writer alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { draftOwner, draftStore, dropDraftsOf, dropExpiredDrafts, type DraftKind } from './drafts.ts';

const notes: DraftKind<{ text: string }> = {
  name: 'candor-test',
  schema: z.object({ text: z.string() }),
  scope: 'browser',
  formerName: 'test_draft',
};
const [user, agency] = [{ id: 'ada' }, { id: 'lighthouse' }];
const ada = draftOwner({ ...user, agency });
const draft = { text: 'Good answers' };
let storage: Storage;

beforeEach(() => {
  storage = memory();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memory());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a draft is there again after a reload, until it is dropped', () => {
  draftStore(notes, { owner: ada, key: 'one' }).save(draft);
  expect(draftStore(notes, { owner: ada, key: 'one' }).load()).toEqual(draft);
  draftStore(notes, { owner: ada, key: 'one' }).drop();
  expect(draftStore(notes, { owner: ada, key: 'one' }).load()).toBeNull();
});

test('a draft belongs to its subject, and to the member who typed it', () => {
  draftStore(notes, { owner: ada, key: 'one' }).save(draft);
  expect(draftStore(notes, { owner: ada, key: 'two' }).load()).toBeNull();
  expect(draftStore(notes, { owner: ada }).load()).toBeNull();
  const others = [
    { id: 'ben', agency },
    { ...user, agency: { id: 'harbor' } },
  ];
  for (const other of others)
    expect(draftStore(notes, { owner: draftOwner(other), key: 'one' }).load()).toBeNull();
});

test('drafts of a tab stay in the tab', () => {
  const ofTab = { ...notes, scope: 'tab' } as const;
  draftStore(ofTab, { owner: ada }).save(draft);
  expect(storage).toHaveLength(0);
  expect(draftStore(ofTab, { owner: ada }).load()).toEqual(draft);
});

test('a draft stored by an earlier version of the page is found, and dropped', () => {
  storage.setItem(`candor-test-${ada}-one`, JSON.stringify(draft));
  storage.setItem(`test_draft_${ada}_two`, JSON.stringify(draft));
  for (const key of ['one', 'two']) {
    expect(draftStore(notes, { owner: ada, key }).load()).toEqual(draft);
    draftStore(notes, { owner: ada, key }).drop();
  }
  expect(storage).toHaveLength(0);
});

test('anything of another shape is no draft', () => {
  for (const broken of ['{', '{}', 'null', '{"text":1}', '{"format":1,"saved_at":1,"value":{}}']) {
    storage.setItem(`candor-test-${ada}`, broken);
    expect(draftStore(notes, { owner: ada }).load()).toBeNull();
  }
});

test('a draft expires after 30 days', () => {
  draftStore(notes, { owner: ada, key: 'one' }).save(draft);
  vi.useFakeTimers({ now: Date.now() + 29 * 24 * 60 * 60_000 });
  draftStore(notes, { owner: ada, key: 'two' }).save(draft);
  dropExpiredDrafts();
  expect(storage).toHaveLength(2);
  vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60_000);
  expect(draftStore(notes, { owner: ada, key: 'one' }).load()).toBeNull();
  dropExpiredDrafts();
  expect(storage).toHaveLength(1);
  expect(draftStore(notes, { owner: ada, key: 'two' }).load()).toEqual(draft);
});

test('signing out drops the member’s drafts and nobody else’s', () => {
  draftStore(notes, { owner: ada, key: 'one' }).save(draft);
  draftStore({ ...notes, scope: 'tab' }, { owner: ada }).save(draft);
  storage.setItem(`test_draft_${ada}_two`, JSON.stringify(draft));
  const ben = draftOwner({ id: 'ben', agency });
  draftStore(notes, { owner: ben, key: 'one' }).save(draft);
  storage.setItem('access_token', 'secret');
  dropDraftsOf(ada);
  expect(Object.keys(storage)).toEqual([`candor-test-${ben}-one`, 'access_token']);
  expect(sessionStorage).toHaveLength(0);
});

test('where storage is blocked, a draft lives as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const store = draftStore(notes, { owner: ada }, refuse);
  store.save(draft);
  expect(store.load()).toEqual(draft);
  store.drop();
  expect(store.load()).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  expect(() => dropDraftsOf(ada)).not.toThrow();
});

/** A browser's storage, whose keys are its own properties. */
function memory(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  return Object.create(methods);
}
