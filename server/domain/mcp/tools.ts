// The four tools. Each reads the endpoints of the API that have the same data, so the key sees here what it sees there. Answers have
// neither links to recordings nor what a model suggests.
import * as z from 'zod/mini';
import { getJobAnalytics, JobAnalytics } from '#contract/analytics.ts';
import { Candidate, getCandidates } from '#contract/candidates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/id.ts';
import { getJobs, Job } from '#contract/job.ts';
import { AnswerDetail, getResponse, ResponseDetail } from '#contract/response.ts';
import { getTranscript, Transcript } from '#contract/transcript.ts';
import { shownWords } from '#contract/transcript-words.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { markUntrusted } from './untrusted.ts';
import type { Words } from './untrusted.ts';

/** Reads an endpoint with the caller's key. Only the fields of `schema` remain. */
export type Read = <Schema extends z.ZodMiniType>(
  endpoint: Endpoint,
  schema: Schema,
  input?: { params?: Record<string, string>; query?: Record<string, string | undefined> },
) => Promise<z.output<Schema>>;

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodMiniType;
  /** @throws Refusal('invalid_fields'), and what `read` throws */
  answer(read: Read, input: unknown): Promise<string>;
}

function tool<Input extends z.ZodMiniType>(declared: {
  name: string;
  title: string;
  description: string;
  input: Input;
  answer: (read: Read, input: z.output<Input>) => Promise<string>;
}): Tool {
  return { ...declared, answer: (read, input) => declared.answer(read, parseInput(declared.input, input)) };
}

/** Jobs in one answer. */
export const jobsPerAnswer = 50;

const ListedJob = z.pick(Job, {
  ...{ id: true, name: true, company: true, active: true, created_at: true, responses: true },
  ...{
    invited_count: true,
    started_count: true,
    interviewed_count: true,
    review_count: true,
    decided_count: true,
  },
});

const listJobs = tool({
  name: 'list_jobs',
  title: 'List jobs',
  description: `Jobs that the API key can see, with counts of candidates. At most ${jobsPerAnswer}: \`from\` of the next answer is \`next\`.`,
  input: z.strictObject({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200), z.describe('Part of the name'))),
    active: z.optional(z.boolean().check(z.describe('false: archived jobs only'))),
    from: z.optional(z.int().check(z.gte(0), z.describe('How many jobs to skip'))),
  }),
  answer: async (read, { search = '', active, from = 0 }) => {
    const all = await read(getJobs, z.array(ListedJob));
    const found = all.filter(
      (job) =>
        job.name.toLowerCase().includes(search.toLowerCase()) &&
        (active === undefined || job.active === active),
    );
    const end = from + jobsPerAnswer;
    const jobs = found.slice(from, end).map(({ company, ...job }) => ({ ...job, company: company.name }));
    return JSON.stringify({ jobs, total: found.length, next: end < found.length ? end : null });
  },
});

const FoundCandidate = z.pick(Candidate, {
  ...{ id: true, full: true, email: true, phone: true, job_id: true, job_name: true, interviews: true },
  ...{ status: true, progress: true, pipeline: true, rating: true, tags: true, source: true },
  ...{ created_at: true, finished_at: true },
});
const { query } = getCandidates;
const Search = z.strictObject({
  ...{ search: query.shape.search, job_id: query.shape.job_id, company_id: query.shape.company_id },
  ...{ status: query.shape.status, progress: query.shape.progress, reached: query.shape.reached },
  ...{
    rate: query.shape.rate,
    undecided: query.shape.undecided,
    tag: query.shape.tag,
    source: query.shape.source,
  },
  ...{ from: query.shape.from, to: query.shape.to, sort: query.shape.sort, direction: query.shape.direction },
  after: query.shape.after,
});

const findCandidates = tool({
  name: 'find_candidates',
  title: 'Find candidates',
  description:
    'Candidates by name, address, job, status and more, one per person, newest first. `after` of the next answer is `next`. Times are ISO 8601.',
  input: Search,
  answer: async (read, input) => {
    const Page = z.object({ responses: z.array(FoundCandidate), next: z.nullable(z.string()) });
    const page = await read(getCandidates, Page, { query: input });
    return markUntrusted((words) => ({
      candidates: page.responses.map(({ full, email, phone, ...candidate }) => ({
        ...candidate,
        ...{ name: words(full), email: words(email), phone: words(phone) },
      })),
      next: page.next,
    }));
  },
});

const ReadAnswer = z.pick(AnswerDetail, {
  ...{
    id: true,
    question: true,
    text: true,
    code: true,
    option_ids: true,
    transcript: true,
    created_at: true,
  },
  ...{ rate: true, points: true, comments: true },
});
type ReadAnswer = z.infer<typeof ReadAnswer>;
const ReadCandidate = z.extend(
  z.pick(ResponseDetail, {
    ...{ id: true, full: true, email: true, phone: true, job_id: true, job_name: true, attempt: true },
    ...{ status: true, progress: true, pipeline: true, rating: true, tags: true, source: true, notes: true },
    ...{ created_at: true, finished_at: true, questions_count: true },
  }),
  { answers: z.array(ReadAnswer) },
);

const getCandidate = tool({
  name: 'get_candidate',
  title: 'Read a candidate',
  description:
    'One candidate with answers, transcripts of videos, and notes. Long texts are cut: `answer_id` reads one answer in more length.',
  input: z.strictObject({ id: Id, answer_id: z.optional(Id) }),
  answer: async (read, { id, answer_id: only }) => {
    const { full, email, phone, notes, answers, ...candidate } = await read(getResponse, ReadCandidate, {
      params: { id },
    });
    const chosen = answers.filter((answer) => only === undefined || answer.id === only);
    const spoken = new Map<string, string>();
    for (const answer of chosen)
      if (answer.transcript?.state === 'ready') spoken.set(answer.id, await transcriptOf(read, answer.id));
    return markUntrusted((words) => ({
      ...candidate,
      ...{ name: words(full), email: words(email), phone: words(phone) },
      answers: chosen.map((answer) => answerWith(words, answer, spoken.get(answer.id))),
      notes: only === undefined ? notes.map((note) => saidBy(words, note)) : [],
    }));
  },
});

async function transcriptOf(read: Read, id: string): Promise<string> {
  const { words, edits } = await read(getTranscript, Transcript, { params: { id } });
  return shownWords(words, edits)
    .map(({ text }) => text)
    .join(' ');
}

function answerWith(words: Words, answer: ReadAnswer, transcript: string | undefined) {
  const { question, code, text, option_ids: chosen, comments } = answer;
  return {
    ...{ id: answer.id, type: question.type, question: question.question, created_at: answer.created_at },
    ...{ rate: answer.rate, points: answer.points },
    ...(text !== null && { text: words(text) }),
    ...(code && { code: words(code.text), language: code.language }),
    ...(chosen && {
      chosen: question.tests.filter((test) => chosen.includes(test.id)).map((test) => test.text),
    }),
    ...(transcript !== undefined && { transcript: words(transcript) }),
    comments: comments.map((comment) => saidBy(words, comment)),
  };
}

/** Guests of review links choose their own names. */
function saidBy(words: Words, { user_name, text }: { user_name: string; text: string }) {
  return { by: words(user_name), text: words(text) };
}

const jobNumbers = tool({
  name: 'job_numbers',
  title: 'Numbers of a job',
  description:
    'How far a job’s candidates got, by source, and what happened at each question. Days are YYYY-MM-DD, without them the last 90 days.',
  input: z.strictObject({ job_id: Id, ...getJobAnalytics.query.shape }),
  answer: async (read, { job_id: id, ...input }) => {
    const Numbers = z.omit(JobAnalytics, { days: true, reviewers: true });
    return JSON.stringify(await read(getJobAnalytics, Numbers, { params: { id }, query: input }));
  },
});

export const tools: readonly Tool[] = [listJobs, findCandidates, getCandidate, jobNumbers];
