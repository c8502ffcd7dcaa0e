// Explains to a candidate who asks how a model was used on their answers: its instructions and all its suggestions.
import type { Explanation } from '#contract/assessment.ts';
import { can } from '#contract/permissions.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ResponseRow } from '../candidates/list/store.ts';
import { competencesOf } from '../scorecards/store.ts';
import { planOf } from './plan.ts';
import { system } from './prompt.ts';
import { readSuggestions, requireSubmitted } from './read.ts';

/** @throws Refusal('scorecard_first') */
export async function explain(
  tx: Tx,
  member: SignedInMember,
  response: ResponseRow,
  deps: Pick<Deps, 'config' | 'now'>,
): Promise<Explanation> {
  // Members who score judge independently first.
  if (can(member, 'responses.rate')) await requireSubmitted(tx, member, response.id);
  const { is_on: isOn, suggestions } = await readSuggestions(tx, member, response, deps);
  const plan = isOn ? await planOf(tx, response, deps) : null;
  const competences = await competencesOf(tx, response);
  return {
    response_id: response.id,
    processor: plan ? (deps.config.chat?.processor ?? '') : '',
    instructions: plan ? system : '',
    notes: plan?.notes ?? '',
    competences: suggestions.map((suggestion) => {
      const { competence_id: id, name } = suggestion;
      const levels = competences.find((competence) => competence.id === id)?.levels ?? [];
      return { name, levels, suggestion };
    }),
  };
}
