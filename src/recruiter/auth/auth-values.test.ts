// Which errors a sign-in form shows, and when.
import { expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { faultsIn, startValues, withChange, withFaults } from './auth-values.ts';

const schema = login.body;
const empty = startValues<{ email: string; password: string }>({ email: '', password: '' });

test('nothing is wrong with what is being typed, until it was sent', () => {
  const typing = withChange(empty, schema, 'email', 'nobody');
  expect(typing).toMatchObject({ values: { email: 'nobody', password: '' }, faults: {} });
  const sent = withFaults(typing, faultsIn(schema, typing.values));
  expect(sent.faults).toEqual({ email: 'format', password: 'required' });
});

test('then a fault follows its field, and leaves the others as they are', () => {
  const sent = withFaults(empty, faultsIn(schema, empty.values));
  const half = withChange(sent, schema, 'email', 'ada@');
  expect(half.faults).toEqual({ email: 'format', password: 'required' });
  const right = withChange(half, schema, 'email', 'ada@example.test');
  expect(right.faults).toEqual({ password: 'required' });
});

test('what the server finds wrong stays until its field is changed', () => {
  const full = startValues({ email: 'ada@example.test', password: 'secret' });
  const refused = withFaults(full, { email: 'not_allowed', password: 'not_allowed' });
  const changed = withChange(refused, schema, 'password', 'another');
  expect(changed.faults).toEqual({ email: 'not_allowed' });
});
