// The review queue that a member can continue: the one in which they last rated an answer and have others left.
import { and, count, desc, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { OpenQueue } from '#contract/home.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { jobs, questions } from '../../../platform/db/schema/job.ts';
import { answers, ratings, responses } from '../../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { countQueue } from './store.ts';

/** Ratings that are looked at, newest first, and queues among them. */
const recentRatings = 200;
const recentQueues = 3;

export async function findOpenQueue(tx: Tx, member: SignedInMember): Promise<OpenQueue | null> {
  for (const queue of await recentlyRated(tx, member)) {
    const counts = await countQueue(tx, member, queue);
    if (counts.rated === 0 || counts.rated >= counts.answers) continue;
    const { jobId: job_id, questionId: question_id, jobName: job_name } = queue;
    return { job_id, job_name, question_id, number: await placeInJob(tx, member, queue), ...counts };
  }
  return null;
}

interface Queue {
  jobId: string;
  jobName: string;
  questionId: string;
  sorting: number;
}

/** The queues of the member's newest ratings, in jobs that they can still see. */
async function recentlyRated(tx: Tx, member: SignedInMember): Promise<Queue[]> {
  const own = tx
    .select({ answerId: ratings.answer_id, at: ratings.updated_at })
    .from(ratings)
    .where(sameAgency(ratings, member, { user_id: member.userId }))
    .orderBy(desc(ratings.updated_at))
    .limit(recentRatings)
    .as('own');
  return tx
    .select({ jobId: jobs.id, jobName: jobs.name, questionId: questions.id, sorting: questions.sorting })
    .from(own)
    .innerJoin(answers, sameAgency(answers, member, { id: own.answerId }))
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(questions, sameAgency(questions, answers, { id: answers.question_id }))
    .innerJoin(jobs, sameAgency(jobs, questions, { id: questions.job_id }))
    .where(and(jobVisibleTo(member), eq(jobs.active, true), isListed))
    .groupBy(jobs.id, jobs.name, questions.id, questions.sorting)
    .orderBy(desc(max(own.at)))
    .limit(recentQueues);
}

/** The question's place in the job, counted from 1. */
async function placeInJob(tx: Tx, member: SignedInMember, { jobId, sorting }: Queue): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(questions)
    .where(
      sameAgency(
        questions,
        member,
        { job_id: jobId },
        isNull(questions.removed_at),
        lte(questions.sorting, sql`${sorting}`),
      ),
    );
  return Math.max(1, row?.number ?? 1);
}
