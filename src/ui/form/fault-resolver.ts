// Forms are checked by the contract's own schemas. What is wrong becomes one of its field faults, the same words that the
// server answers with, and is kept as the error's message.
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FieldFault } from '#contract/refusals.ts';

export function faultResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver<Input, unknown, Output, z.ZodMiniType<Output, Input>>(schema, { error: faultOf });
}

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
