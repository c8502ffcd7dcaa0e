// Loads where genuine messages come from.
import type * as z from 'zod/mini';
import { getVerificationFacts } from '#contract/verification.ts';
import { call } from '../../api/call.ts';

export type VerificationFacts = z.infer<(typeof getVerificationFacts)['data']>;

export function loadFacts(): Promise<VerificationFacts> {
  return call(getVerificationFacts);
}
