// Candidates whose written and spoken answers a model may assess: put in as the app would, without an interview.
import { newId } from '#contract/id.ts';
import type { Competence, JobDetail, JobDraft } from '#contract/job.ts';
import { getScorecard, submitScorecard } from '#contract/scorecard.ts';
import { getSuggestions } from '#contract/assessment.ts';
import type { Suggestions } from '#contract/assessment.ts';
import { eq, and } from 'drizzle-orm';
import { assessResponse } from '../../server/domain/assessments/assess-response.ts';
import { offerOf } from '../../server/domain/interviews/processing-offers.ts';
import {
  assessment_logs,
  assessment_quotes,
  assessment_reactions,
  assessments,
} from '../../server/platform/db/schema/assessment.ts';
import { answers, responses } from '../../server/platform/db/schema/response.ts';
import { competence_versions } from '../../server/platform/db/schema/scorecard.ts';
import { response_processing } from '../../server/platform/db/schema/transcript.ts';
import type { Candidate } from './candidates.ts';
import type { TestApp } from './harness.ts';
import { ask, makeJob, questionDraft } from './people.ts';
import type { Person } from './people.ts';
import { sayWords } from './said-words.ts';

export const anchors = [
  'Names the alarm without checking anything.',
  'Checks the lantern after an alarm sounded.',
  'Checks lantern and battery, then informs colleagues.',
  'Checks lantern, battery and rotation, informs colleagues, documents everything carefully.',
];

/** Shows the highest level: the anchor's words are in it. */
export const strong =
  'First I would look at the lantern itself. I always document everything carefully in the log, and I told my colleagues at once.';

export const weak = 'I would wait for the morning because it is late at night.';

export const competence = (name: string, more: Partial<Competence> = {}): Competence => ({
  ...{ id: newId(), name, score: 70, levels: anchors, by_ai: true },
  ...more,
});

/** A job with a video question and a text question, both assessed. */
export function makeAssessedJob(
  test: TestApp,
  owner: Person,
  { competences = [competence('Care')], ...changes }: Partial<JobDraft> = {},
): Promise<JobDetail> {
  return makeJob(test.app, owner, {
    ...{ ai_assessment: true, ai_instructions: 'Look for care.', competences },
    questions: [
      questionDraft('video', { question: 'What do you do at night?', ai_assessed: true }),
      questionDraft('text', { question: 'What do you write into the log?', ai_assessed: true }),
    ],
    ...changes,
  });
}

interface Said {
  spoken?: string;
  written?: string;
  name?: string;
  choice?: 'allowed' | 'declined' | 'not_asked';
}

/** A finished candidate who said and wrote this, and allowed the assessment. */
export async function speak(
  test: TestApp,
  job: JobDetail,
  { spoken = strong, written = weak, name = 'Rosa Parker', choice = 'allowed' }: Said = {},
): Promise<Candidate> {
  const who = await sayWords(test, job, spoken, { name, status: 'review' });
  const { agency_id } = job;
  await test.deps.db.asTenant({ agencyId: agency_id }, async (tx) => {
    const text = job.questions.find(({ type }) => type === 'text');
    await tx
      .update(answers)
      .set({ text: written })
      .where(
        and(
          eq(answers.agency_id, agency_id),
          eq(answers.response_id, who.id),
          eq(answers.question_id, text?.id ?? ''),
        ),
      );
    await tx
      .update(responses)
      .set({ progress: 'completed' })
      .where(and(eq(responses.agency_id, agency_id), eq(responses.id, who.id)));
    const offer = offerOf('assessment', test.deps.config);
    if (choice === 'not_asked' || !offer) return;
    const { processor, version: notice_version } = offer;
    const key = { agency_id, response_id: who.id, purpose: 'assessment' };
    await tx
      .insert(response_processing)
      .values({ ...key, choice, processor, notice_version, decided_at: new Date() });
  });
  return who;
}

/** A suggestion with everything that belongs to one, without a model. Returns its id. */
export async function addAssessment(
  test: TestApp,
  job: JobDetail,
  { id: response_id, answerIds }: Pick<Candidate, 'id' | 'answerIds'>,
  user_id: string,
): Promise<string> {
  const { agency_id } = job;
  const [id, assessment_id] = [newId(), newId()];
  await test.deps.db.asTenant({ agencyId: agency_id }, async (tx) => {
    const [version] = await tx
      .select()
      .from(competence_versions)
      .where(eq(competence_versions.job_id, job.id));
    const { competence_id = '', id: version_id = '' } = version ?? {};
    const key = { agency_id, id: assessment_id, response_id, competence_id, version_id, run_id: newId() };
    await tx.insert(assessments).values({ ...key, state: 'ready', level: 3, reason: 'It says so.' });
    const at = { answer_id: answerIds[0] ?? '', position: 0, from_word: 0, to_word: 4, revision: 1 };
    await tx.insert(assessment_quotes).values({ agency_id, id, assessment_id, ...at, words_sha256: '' });
    await tx.insert(assessment_reactions).values({ agency_id, assessment_id, user_id, reaction: 'agree' });
    await tx.insert(assessment_logs).values({ agency_id, id, assessment_id, sealed: Buffer.from('sealed') });
  });
  return assessment_id;
}

/** Runs the task as the finish queues it. */
export function assessAs(
  test: TestApp,
  { agency_id }: Pick<JobDetail, 'agency_id'>,
  { id }: Pick<Candidate, 'id'>,
  runId: string = newId(),
): Promise<void> {
  return assessResponse.run({ agency_id, response_id: id, run_id: runId }, test.deps);
}

/** Submits the person's own scorecard. */
export async function submitOwn(
  test: TestApp,
  person: Person,
  { id }: Pick<Candidate, 'id'>,
  level = 2,
): Promise<void> {
  const asked = { token: person.token, params: { id } };
  const card = await ask(test.app, getScorecard, asked);
  const levels = card.competences.map(({ id: competence_id, version }) => ({
    ...{ competence_id, version, level, note: '' },
  }));
  await ask(test.app, submitScorecard, {
    ...asked,
    body: { updated_at: card.own?.updated_at ?? null, levels },
  });
}

export function suggestionsFor(
  test: TestApp,
  person: Person,
  { id }: Pick<Candidate, 'id'>,
): Promise<Suggestions> {
  return ask(test.app, getSuggestions, { token: person.token, params: { id } });
}
