// Lists in a form: an item's fields and errors stay with it wherever it moves, and a new item is never wrong.
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listIn } from './form-list.ts';
import { createForm } from './form-store.ts';

const Line = z.object({ id: z.string(), text: z.string().check(z.minLength(1)) });
const schema = z.object({
  name: z.string().check(z.minLength(1)),
  lines: z.array(z.extend(Line, { parts: z.array(Line) })).check(z.minLength(1)),
});
type Values = z.infer<typeof schema>;

const line = (id: string, text = '') => ({ id, text, parts: [] });
const two = [line('a', 'A'), line('b', 'B')];

test('an item keeps its fields when it moves, and its name on the page follows', () => {
  const { form, lines } = formWith(two);
  const b = lines.item('b');
  expect(b.pathOf('text')).toBe('lines.1.text');
  lines.move(1, 0);
  expect(b.pathOf('text')).toBe('lines.0.text');
  b.change('text', 'Bee');
  expect(form.values().lines).toEqual([line('b', 'Bee'), line('a', 'A')]);
});

test('a change leaves everything beside its path as it is, so that nothing else rerenders', () => {
  const { form, lines } = formWith(Array.from({ length: 30 }, (_, index) => line(String(index), 'text')));
  const before = lines.items();
  lines.item('7').change('text', 'typed');
  const changed = lines.items().filter((item, index) => item !== before[index]);
  expect(changed.map(({ id }) => id)).toEqual(['7']);
  expect(changed[0]?.parts).toBe(before[7]?.parts);
  expect(form.values().name).toBe('');
});

test('a new item after a failed save has no error, and the errors of the others stay with them', async () => {
  const { form, lines, fail } = formWith([line('a'), line('b')]);
  await fail();
  lines.remove('a');
  lines.insert(0, line('new'));
  expect(form.state().faults).toEqual({ name: 'required', 'lines.1.text': 'required' });
  expect(fault(lines.item('new'))).toBeUndefined();
  lines.item('new').change('text', 'x');
  lines.item('new').change('text', '');
  expect(fault(lines.item('new'))).toBeUndefined();
  await fail();
  expect(fault(lines.item('new'))).toBe('required');
});

test('an error appears when its field is left, and goes while it is corrected', () => {
  const { form, lines } = formWith([line('a'), line('b')]);
  form.visit('lines.1.text');
  expect(form.state().faults).toEqual({ 'lines.1.text': 'required' });
  lines.item('b').change('text', 'B');
  expect(form.state().faults).toEqual({});
});

test('the error of an empty list goes with the first item', async () => {
  const { form, lines, fail } = formWith([]);
  await fail();
  expect(form.faultAt('lines')).toBe('required');
  lines.append(line('a'));
  expect(form.faultAt('lines')).toBeUndefined();
});

test('a list within an item is a list as well', () => {
  const { form, lines } = formWith(two);
  const parts = listIn(lines.item('b'), 'parts');
  parts.append({ id: 'p', text: '' }, { id: 'q', text: '' });
  lines.move(1, 0);
  parts.item('q').change('text', 'Q');
  expect(parts.item('q').pathOf('text')).toBe('lines.0.parts.1.text');
  expect(form.values().lines[0]?.parts[1]).toEqual({ id: 'q', text: 'Q' });
});

test('a removed item keeps its last values, and changes nothing', () => {
  const { form, lines } = formWith(two);
  const b = lines.item('b');
  lines.remove('b');
  b.change('text', 'late');
  expect(b.values()).toEqual(line('b', 'B'));
  expect(form.values().lines).toEqual([line('a', 'A')]);
});

function fault(item: ReturnType<ReturnType<typeof formWith>['lines']['item']>) {
  return item.faultAt(item.pathOf('text'));
}

function formWith(lines: Values['lines']) {
  const form = createForm<Values, Values>({
    options: () => ({ schema, values: { name: '', lines }, submit: () => undefined }),
    handleError: vi.fn(),
  });
  const fail = async () => {
    const { refusals } = form.state();
    form.submit();
    await vi.waitFor(() => expect(form.state().refusals).toBe(refusals + 1));
  };
  return { form, lines: listIn(form, 'lines'), fail };
}
