// Maps a schema's issue to one of the contract's field errors, the same codes that the server returns.
import type { FieldFault } from '#contract/refusals.ts';

interface Issue {
  code?: string;
  input?: unknown;
  minimum?: unknown;
}

export function faultOf(issue: Issue): FieldFault {
  const { code, input } = issue;
  if (input === undefined || input === null || input === '') return 'required';
  const isCounted = typeof input === 'string' || Array.isArray(input);
  if (code === 'too_big') return isCounted ? 'too_long' : 'out_of_range';
  if (code === 'too_small' && !isCounted) return 'out_of_range';
  if (code === 'too_small') return isBlank(input) || issue.minimum === 1 ? 'required' : 'too_short';
  if (code === 'invalid_value') return 'not_allowed';
  return 'format';
}

function isBlank(input: unknown): boolean {
  return typeof input === 'string' && input.trim() === '';
}
