// Validation errors use the contract's own codes, the same as the server's.
import { describe, expect, test } from 'vitest';
import { Registration } from '#contract/auth.ts';
import { CompanyDraft } from '#contract/company.ts';
import { faultOf } from './fault-of.ts';

describe('a field', () => {
  test('that is empty is required, however it is empty', () => {
    expect(faultsOf(Registration, { name: '', agency_name: '   ', email: '', password: '' })).toMatchObject({
      name: 'required',
      agency_name: 'required',
      email: 'required',
      password: 'required',
    });
  });

  test('that is too short, too long or not of its form says so', () => {
    expect(
      faultsOf(Registration, { name: 'x'.repeat(201), email: 'nonsense', password: 'short' }),
    ).toMatchObject({
      name: 'too_long',
      email: 'format',
      password: 'too_short',
    });
    expect(faultsOf(CompanyDraft, { name: 'A', website: 'ask us', bg_color: 'red' })).toMatchObject({
      website: 'format',
      bg_color: 'format',
    });
  });
});

function faultsOf(schema: typeof Registration | typeof CompanyDraft, input: Record<string, unknown>) {
  const parsed = schema.safeParse(input, { error: faultOf });
  const faults: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) faults[issue.path.map(String).join('.')] ??= issue.message;
  return faults;
}
