// Which errors a form shows and when, which write an attempt belongs to, and what a failure leaves behind.
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { login } from '#contract/auth.ts';
import { CallError } from '../../api/call-error.ts';
import { faultIn, isChanged, startState, withChange } from './form-state.ts';
import { createForm, type FormOptions } from './form-store.ts';
import { FieldFaults } from './form-submit.ts';

const schema = login.body;
type Values = { email: string; password: string };
const empty = { email: '', password: '' };
const full = { email: 'ada@example.test', password: 'secret' };
const offline = new CallError({ code: 'network', status: 0 });

test('nothing is wrong with what is being typed, until it was sent', async () => {
  const form = formWith({ values: empty });
  form.change('email', 'nobody');
  expect(form.state()).toMatchObject({ values: { email: 'nobody', password: '' }, faults: {} });
  await form.sent();
  expect(form.state().faults).toEqual({ email: 'format', password: 'required' });
});

test('then a fault follows its field, and leaves the others as they are', async () => {
  const form = formWith({ values: empty });
  await form.sent();
  form.change('email', 'ada@');
  expect(form.state().faults).toEqual({ email: 'format', password: 'required' });
  form.change('email', 'ada@example.test');
  expect(form.state().faults).toEqual({ password: 'required' });
});

test('what the server finds wrong stays until its field is changed', () => {
  const fields = { email: 'not_allowed', password: 'not_allowed' };
  const refused = { ...startState<Values>(full), faults: fields, refusals: 1 };
  expect(withChange(refused, schema, 'password', 'another').faults).toEqual({ email: 'not_allowed' });
});

test('the errors of a list’s items move with them', () => {
  const people = z.object({ people: z.array(z.object({ name: z.string().check(z.minLength(1)) })) });
  const [ada, bob, eve] = [{ name: '' }, { name: 'Bob' }, { name: '' }];
  const faults = { 'people.0.name': 'required', 'people.2.name': 'required' };
  const start = { ...startState({ people: [ada, bob, eve] }), faults, refusals: 1 };
  const moved = withChange(start, people, 'people', [bob, eve, ada]);
  expect(moved.faults).toEqual({ 'people.1.name': 'required', 'people.2.name': 'required' });
  // Somebody new is not wrong before anything was typed.
  expect(withChange(moved, people, 'people', [{ name: '' }, bob]).faults).toEqual({});
  expect(withChange(moved, people, 'people.1.name', 'Eve')).toMatchObject({
    values: { people: [bob, { name: 'Eve' }, ada] },
    faults: { 'people.2.name': 'required' },
  });
});

test('a field with a list shows the first error within it', () => {
  expect(faultIn({ 'question_ids.2': 'format' }, 'question_ids')).toBe('format');
  expect(faultIn({ question_ids_old: 'format' }, 'question_ids')).toBeUndefined();
});

test('a newer version reaches the fields that were not changed', () => {
  const form = formWith({ values: full });
  form.change('password', 'another');
  form.rebase({ email: 'ada@newer.test', password: 'newer' });
  expect(form.state().values).toEqual({ email: 'ada@newer.test', password: 'another' });
  expect(isChanged(form.state())).toBe(true);
  form.rebase({ email: 'ada@newer.test', password: 'another' });
  expect(isChanged(form.state())).toBe(false);
});

test('a restored draft is compared with what is stored', () => {
  const form = formWith({ values: full, restored: { ...full, password: 'typed before' } });
  expect(form.values().password).toBe('typed before');
  expect(isChanged(form.state())).toBe(true);
  form.reset();
  expect(form.values()).toEqual(full);
});

test('what was saved becomes the first version; what was typed during the save stays', async () => {
  const stored = { email: 'ada@stored.test', password: 'stored' };
  const still = formWith({ values: full });
  await still.sent();
  still.settle(stored);
  expect(still.state()).toMatchObject({ values: stored, first: stored });
  const typing = formWith({ values: full });
  await typing.sent();
  typing.change('password', 'typed after the save');
  typing.settle(stored);
  expect(typing.state()).toMatchObject({
    values: { ...stored, password: 'typed after the save' },
    first: stored,
  });
});

test('a lost reply keeps what was typed, offers a retry, and the retry is the same write', async () => {
  const submit = vi.fn<(output: Values, id: string) => Promise<void>>();
  submit.mockRejectedValueOnce(offline);
  const form = formWith({ values: full, submit });
  await form.sent();
  expect(form.state()).toMatchObject({ values: full, isBusy: false, isSaved: false });
  const [[error, retry] = []] = form.handleError.mock.calls;
  expect(error).toBe(offline);
  retry?.();
  await vi.waitFor(() => expect(form.state().isSaved).toBe(true));
  const [first, second] = submit.mock.calls.map(([, id]) => id);
  expect(second).toBe(first);
});

test('other content, and the same content after a success, are other writes', async () => {
  const submit = vi.fn<(output: Values, id: string) => Promise<void>>().mockRejectedValueOnce(offline);
  const form = formWith({ values: full, submit });
  await form.sent();
  form.change('password', 'another');
  await form.sent();
  await form.sent();
  expect(new Set(submit.mock.calls.map(([, id]) => id)).size).toBe(3);
});

test("the server's field errors are shown at their fields, and nowhere else", async () => {
  const fields = { email: 'not_allowed' } as const;
  const form = formWith({
    values: full,
    submit: () => Promise.reject(new CallError({ code: 'invalid_fields', status: 422, fields })),
  });
  await form.sent();
  expect(form.state().faults).toEqual(fields);
  expect(form.handleError).not.toHaveBeenCalled();
});

test('a form with messages of its own names the refusal, or the missing fields', async () => {
  const submit = () => Promise.reject(new CallError({ code: 'too_many_requests', status: 429 }));
  const form = formWith({ values: full, errors: 'inline', submit });
  await form.sent();
  expect(form.state().message).toBe('refusals.too_many_requests');
  form.change('password', '');
  await form.sent();
  expect(form.state().message).toBe('common.fill_all_fields');
  form.change('password', 'another');
  expect(form.state().message).toBeNull();
  expect(form.handleError).not.toHaveBeenCalled();
});

test('an error that a field shows is not repeated as a message', async () => {
  const fields = { email: 'not_allowed' } as const;
  const submit = () => Promise.reject(new CallError({ code: 'email_taken', status: 409, fields }));
  const form = formWith({ values: full, errors: 'inline', submit });
  await form.sent();
  expect(form.state()).toMatchObject({ faults: fields, message: null });
  form.change('email', 'other@example.com');
  expect(form.state()).toMatchObject({ faults: {}, message: null });
});

test('a submit may find an error that the schema does not know', async () => {
  const submit = () => Promise.reject(new FieldFaults({ password: 'wrong_password' }));
  const form = formWith({ values: full, submit });
  await form.sent();
  expect(form.state().faults).toEqual({ password: 'wrong_password' });
});

test('a draft brings back its values and its id, and goes with the write', async () => {
  const draft = { load: () => ({ ...full, id: 'first' }), save: vi.fn(), drop: vi.fn() };
  const submit = vi.fn<(output: Values, id: string) => Promise<void>>();
  submit.mockRejectedValueOnce(offline);
  const form = formWith({ values: empty, draft, submit });
  await form.sent();
  expect(submit).toHaveBeenLastCalledWith(full, 'first');
  form.change('password', 'another');
  const { id } = draft.save.mock.lastCall?.[0] ?? {};
  expect(draft.save).toHaveBeenLastCalledWith({ ...full, password: 'another', id });
  await form.sent();
  expect(submit).toHaveBeenLastCalledWith({ ...full, password: 'another' }, id);
  expect(id).not.toBe('first');
  expect(draft.drop).toHaveBeenCalledOnce();
});

test('what is done with the values beside the submit shows the same errors', async () => {
  const submit = vi.fn();
  const form = formWith({ values: empty, submit });
  expect(form.validate()).toBe(false);
  expect(form.state().faults).toEqual({ email: 'required', password: 'required' });
  form.reset(full);
  expect(form.validate()).toBe(true);
  form.refuse(new CallError({ code: 'invalid_fields', status: 422, fields: { email: 'not_allowed' } }));
  expect(form.state().faults).toEqual({ email: 'not_allowed' });
  expect(submit).not.toHaveBeenCalled();
});

test('a newer version after a failed submit does not replace what was typed', async () => {
  const form = formWith({ values: full, submit: () => Promise.reject(offline) });
  form.change('password', 'typed');
  await form.sent();
  form.settle({ email: 'ada@newer.test', password: 'newer' });
  expect(form.values()).toEqual({ email: 'ada@newer.test', password: 'typed' });
});

test('pressing twice sends once', async () => {
  const submit = vi.fn(() => Promise.resolve());
  const form = formWith({ values: full, submit });
  form.submit();
  await form.sent();
  expect(submit).toHaveBeenCalledTimes(1);
});

function formWith(options: Partial<FormOptions<Values, Values>> & { values: Values }) {
  const handleError = vi.fn<(error: unknown, retry: () => void) => void>();
  const form = createForm<Values, Values>({
    options: () => ({ schema, submit: () => Promise.resolve(), ...options }),
    handleError,
  });
  const sent = async () => {
    form.submit();
    await vi.waitFor(() => expect(form.state().isBusy).toBe(false));
  };
  return { ...form, handleError, sent };
}
