// The search in the words of answers. Row-level security keeps @@ from using its index, so a function of the owner searches, within
// the transaction's agency and the jobs that the member may see.
import { and } from 'drizzle-orm';
import { searchPageSize } from '#contract/transcript.ts';
import type { TranscriptEdit } from '#contract/transcript.ts';
import type { SoughtPhrase } from '#contract/words.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { findAnswersWith } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs, question_versions } from '../../platform/db/schema/job.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { transcripts } from '../../platform/db/schema/transcript.ts';
import type { StoredWords } from '../../platform/db/schema/transcript.ts';
import { visibleJobIds } from '../candidates/across/scope.ts';
import { findEdits } from '../candidates/recognized.ts';
import { quoted } from '../interviews/index-words.ts';

interface AnswerSearch {
  sought: readonly SoughtPhrase[];
  jobId: string | undefined;
  responseId: string | undefined;
  after: string | undefined;
}

export interface FoundAnswer {
  answerId: string;
  responseId: string;
  jobId: string;
  jobName: string;
  full: string;
  question: string;
  /** Of a written answer; null: it is a video. */
  text: string | null;
  /** `transcripts.words`, and their corrections; of a video. */
  words: StoredWords | null;
  edits: readonly TranscriptEdit[];
}

/** One page, newest first, and where the next begins; null: nowhere. */
export async function findAnswers(
  tx: Tx,
  member: SignedInMember,
  { sought, jobId, responseId, after }: AnswerSearch,
): Promise<{ found: FoundAnswer[]; next: string | null }> {
  const jobIds = await visibleJobIds(tx, member, { job_id: jobId });
  const query = { query: searchQuery(sought), jobIds, responseId, after, limit: searchPageSize + 1 };
  const ids = await findAnswersWith(tx, query);
  const shown = ids.slice(0, searchPageSize);
  const rows = await findNamed(tx, member, shown);
  return {
    found: shown.flatMap((id) => rows.find(({ answerId }) => answerId === id) ?? []),
    next: ids.length > searchPageSize ? (shown.at(-1) ?? null) : null,
  };
}

/** A tsquery. */
export function searchQuery(sought: readonly SoughtPhrase[]): string {
  return sought
    .map(({ words, isPrefix }) =>
      words.map((word, i) => quoted(word) + (isPrefix && i === words.length - 1 ? ':*' : '')).join(' <-> '),
    )
    .join(' & ');
}

async function findNamed(
  tx: Tx,
  { agencyId }: SignedInMember,
  ids: readonly string[],
): Promise<FoundAnswer[]> {
  const rows = await tx
    .select({
      answerId: answers.id,
      responseId: responses.id,
      jobId: jobs.id,
      jobName: jobs.name,
      ...{ name: responses.name, email: responses.email, phone: responses.phone },
      question: question_versions.question,
      text: answers.text,
      words: transcripts.words,
      transcriptId: transcripts.id,
    })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .leftJoin(transcripts, sameAgency(transcripts, answers, { answer_id: answers.id }))
    .where(and(sameAgency(answers, agencyId, { id: ids }), isListed));
  const editsOf = await findEdits(
    tx,
    agencyId,
    rows.flatMap(({ transcriptId }) => transcriptId ?? []),
  );
  return rows.map(({ name, email, phone, transcriptId, ...row }) => ({
    ...row,
    full: name || email || phone,
    edits: editsOf.get(transcriptId ?? '') ?? [],
  }));
}
