// What a team knows about the candidates of a busy workspace: levels of competences, and an answer that two of them gave.
import { newId } from '#contract/id.ts';
import type { Competence } from '#contract/job.ts';
import { getScorecard, submitScorecard } from '#contract/scorecard.ts';
import { competenceIn } from '../../server/domain/jobs/bank/our-competences.ts';
import { addMatch } from '../e2e/found-match.ts';
import type { TestServer } from '../e2e/server.ts';
import { call } from '../e2e/workspace.ts';

/** Three built-in ones, each with a sentence for each level. */
export function pickedCompetences(): Competence[] {
  return (['customer_focus', 'reliability', 'teamwork'] as const).map((name, index) => ({
    ...competenceIn(name, 'en-US'),
    ...{ id: newId(), score: 100 - 25 * index },
  }));
}

/** A level for each competence, in order; the first has a note. */
export async function score(
  server: TestServer,
  {
    token,
    responseId,
    levels,
  }: { token: string; responseId: string; levels: readonly (0 | 1 | 2 | 3 | 4)[] },
): Promise<void> {
  const params = { id: responseId };
  const { competences, own } = await call(server, getScorecard, { token, params });
  const given = competences.map(({ id, version }, index) => ({
    ...{ competence_id: id, version, level: levels[index] ?? 0 },
    note: index === 0 ? 'Remembered what the guest had ordered the day before.' : '',
  }));
  await call(server, submitScorecard, {
    token,
    params,
    body: { updated_at: own?.updated_at ?? null, levels: given },
  });
}

/** Both gave this answer. Long enough to be a match among few answers. */
export const copiedAnswer = [
  'I worked in a small roastery for three years, first at the bar and then behind it. I learned to taste before I talk, to keep',
  'the machine clean when nobody looks, and to greet people by name. Your corner is where I drink my own coffee every morning,',
  'so I know your guests, and I would be glad to stand on the other side of the counter from now on.',
].join(' ');

/** Returns the id of the match. */
export function addCopy(
  server: TestServer,
  { agencyId, responseIds }: { agencyId: string; responseIds: readonly [string, string] },
): Promise<string> {
  return addMatch(server, { agencyId, responseIds, words: copiedAnswer.split(' ').length });
}
