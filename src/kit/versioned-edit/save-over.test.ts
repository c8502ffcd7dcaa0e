// What happens to an edit if somebody else has saved in the meantime.
import { expect, test, vi } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { differencesOf, followVersion, saveOver, type Choice } from './save-over.ts';

interface Company {
  name: string;
  city: string;
  version: number;
}
type Values = Omit<Company, 'version'>;

const first: Company = { name: 'Lighthouse', city: 'Bremen', version: 1 };
const seenOf = ({ version, ...values }: Company) => ({ version, values });

/** A server that refuses every version but the newest. */
function edit(current: Company, mine: Values, choice: Choice = 'neither') {
  const save = vi.fn(async (values: Values, seen: number) => {
    if (seen !== current.version) throw new CallError({ code: 'edited_meanwhile', status: 409 });
    return { ...values, version: seen + 1 };
  });
  const choose = vi.fn(async (_theirs: Company) => choice);
  const run = (seen: { version: number; values: Values | null } = seenOf(first)) =>
    saveOver({ values: mine, seen, seenOf, save, choose, newest: async () => current });
  return { save, choose, run };
}
const mine = { name: 'Lighthouse', city: 'Hamburg' };
const theirs = { name: 'Beacon', city: 'Bremen', version: 2 };

test('saves over the version that the edit began from', async () => {
  const { run, choose } = edit(first, mine);
  expect(await run()).toEqual({ stored: { ...mine, version: 2 }, isMine: true });
  expect(choose).not.toHaveBeenCalled();
});

test('asks before it saves over a newer version', async () => {
  const { run, save, choose } = edit(theirs, mine, 'mine');
  expect(await run()).toEqual({ stored: { ...mine, version: 3 }, isMine: true });
  expect(choose).toHaveBeenCalledExactlyOnceWith(theirs);
  expect(save.mock.calls.map(([, seen]) => seen)).toEqual([1, 2]);
});

test('saves nothing if the person takes the newer version, joins both or decides nothing', async () => {
  expect(await edit(theirs, mine, 'theirs').run()).toEqual({ stored: theirs, isMine: false });
  for (const choice of ['both', 'neither'] as const) {
    const { run, save } = edit(theirs, mine, choice);
    expect(await run()).toBeNull();
    expect(save).toHaveBeenCalledOnce();
  }
});

test('does not ask if the newer version has changed none of the form’s fields', async () => {
  const { run, choose } = edit({ ...first, version: 2 }, mine);
  expect(await run()).toEqual({ stored: { ...mine, version: 3 }, isMine: true });
  expect(choose).not.toHaveBeenCalled();
});

test('asks if only the number of the first version is known, as with a draft after a reload', async () => {
  const { run, choose } = edit({ ...first, version: 2 }, mine, 'neither');
  expect(await run({ version: 1, values: null })).toBeNull();
  expect(choose).toHaveBeenCalledOnce();
});

test('asks again if there is yet another version by the time of the answer', async () => {
  const third = { ...theirs, city: 'Lübeck', version: 3 };
  const newest = vi.fn(async () => third).mockResolvedValueOnce(theirs);
  const { save, choose } = edit(third, mine, 'mine');
  const saved = await saveOver({ values: mine, seen: seenOf(first), seenOf, save, choose, newest });
  expect(saved).toEqual({ stored: { ...mine, version: 4 }, isMine: true });
  expect(choose.mock.calls).toEqual([[theirs], [third]]);
});

test('another refusal is for the form to show', async () => {
  const refusal = new CallError({ code: 'forbidden', status: 403 });
  const { run, save, choose } = edit(first, mine);
  save.mockRejectedValueOnce(refusal);
  await expect(run()).rejects.toBe(refusal);
  expect(choose).not.toHaveBeenCalled();
});

test('the comparison names the fields that differ, as people read them', () => {
  const fields = [
    { label: 'Name', show: ({ name }: Values) => name },
    { label: 'City', show: ({ city }: Values) => city.toUpperCase() },
    {
      label: 'Picture',
      show: (_values: Values, other?: Values) => (other ? 'Another picture' : 'Yes'),
      compare: ({ name }: Values) => name,
    },
  ];
  expect(differencesOf(fields, theirs, mine)).toEqual([
    { label: 'Name', theirs: 'Beacon', mine: 'Lighthouse' },
    { label: 'City', theirs: 'BREMEN', mine: 'HAMBURG' },
    { label: 'Picture', theirs: 'Yes', mine: 'Another picture' },
  ]);
  expect(differencesOf(fields, theirs, { ...theirs, city: 'bremen' })).toEqual([]);
});

test('follows a newer version with the same content, and keeps that one when the content changes', () => {
  const archived = seenOf({ ...first, version: 2 });
  const changed = seenOf({ ...first, city: 'Hamburg', version: 3 });
  const seen = followVersion(seenOf(first), archived);
  expect(seen).toBe(archived);
  expect(followVersion(seen, changed)).toBe(archived);
  // Nothing to do for an equal version: the hook would render forever.
  expect(followVersion(seen, { ...archived })).toBe(seen);
});
