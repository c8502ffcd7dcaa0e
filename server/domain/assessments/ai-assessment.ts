// The two fields of a candidate that summarize the suggestions. Only members who have submitted their own scorecard get them, and
// nothing sorts or filters by them.
import type { Language } from '#contract/languages.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ResponseRow } from '../candidates/list/store.ts';
import { readSuggestions } from './read.ts';
import { hasSubmitted } from './store.ts';

interface AiAssessment {
  /** 0 to 100; null unless half of the assessed competences have evidence. */
  ai_assessment: number | null;
  ai_assessment_text: string;
}

/** API keys never get any. */
export async function aiAssessmentOf(
  tx: Tx,
  { member, response, language }: { member: SignedInMember; response: ResponseRow; language: Language },
  deps: Pick<Deps, 'config' | 'now'>,
): Promise<AiAssessment> {
  const none = { ai_assessment: null, ai_assessment_text: '' };
  if (member.apiKeyId !== undefined || !deps.config.chat) return none;
  if (!(await hasSubmitted(tx, member, response.id))) return none;
  const { suggestions } = await readSuggestions(tx, member, response, deps);
  const assessed = suggestions.filter(({ made_at }) => made_at !== null);
  if (assessed.length === 0) return none;
  const levels = assessed.flatMap(({ level }) => level ?? []);
  const values = { found: levels.length, total: assessed.length };
  return {
    ai_assessment: meanOf(levels, assessed.length),
    ai_assessment_text: sentence(language, 'suggestions.evidence_for', values),
  };
}

const perLevel = 25;

/** Exported for tests. */
export function meanOf(levels: readonly number[], assessed: number): number | null {
  if (levels.length === 0 || levels.length * 2 < assessed) return null;
  return Math.round((levels.reduce((sum, level) => sum + level, 0) / levels.length) * perLevel);
}
