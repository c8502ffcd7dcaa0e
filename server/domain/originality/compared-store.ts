// The answers of a candidate that are or were checked, with the state of each comparison.
import { asc } from 'drizzle-orm';
import type { QuestionType } from '#contract/question.ts';
import { kindRules } from '#contract/question.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs, question_versions } from '../../platform/db/schema/job.ts';
import { compared_answers, web_checks } from '../../platform/db/schema/originality.ts';
import { answers, response_questions, responses } from '../../platform/db/schema/response.ts';
import { isChecked } from '../interviews/queue-comparisons.ts';

export interface CheckedAnswer {
  answerId: string;
  /** The question's place in the interview, from 1. */
  number: number;
  question: string;
  type: QuestionType;
  text: string | null;
  recordedAt: Date;
  /** False: the question's check is off now, but the answer was compared. */
  isChecked: boolean;
  compared: typeof compared_answers.$inferSelect | null;
  web: typeof web_checks.$inferSelect | null;
}

/** In the order of the interview. */
export async function findChecked(tx: Tx, agencyId: string, responseId: string): Promise<CheckedAnswer[]> {
  const rows = await tx
    .select({
      ...{
        answerId: answers.id,
        text: answers.text,
        recordedAt: answers.recorded_at,
        type: question_versions.type,
      },
      question: question_versions.question,
      isChecked,
      compared: compared_answers,
      web: web_checks,
    })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .leftJoin(
      response_questions,
      sameAgency(response_questions, answers, {
        ...{ response_id: answers.response_id, question_id: answers.question_id },
      }),
    )
    .leftJoin(compared_answers, sameAgency(compared_answers, answers, { answer_id: answers.id }))
    .leftJoin(web_checks, sameAgency(web_checks, answers, { answer_id: answers.id }))
    .where(sameAgency(answers, agencyId, { response_id: responseId }))
    .orderBy(asc(response_questions.position), asc(answers.id));
  return rows
    .map((row, i) => ({ ...row, number: i + 1 }))
    .filter((row) => row.compared || (row.isChecked && kindRules[row.type].hasPlagiarismCheck));
}
