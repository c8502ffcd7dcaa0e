// A recruiter's workspace created through the API, for stories that begin with a candidate: an agency, a
// company and a job with the four kinds of questions. Answers are read back the same way.
import { createHash, randomInt } from 'node:crypto';
import { expect } from 'playwright/test';
import * as z from 'zod/mini';
import { type AccessToken, register } from '#contract/auth.ts';
import { createCompany, getCompanies, updateCompany } from '#contract/company.ts';
import { defaultBgColor, defaultButtonsColor } from '#contract/design.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import { createJob, type JobDetail, type JobDraft } from '#contract/job.ts';
import { newJobSettings } from '#contract/job-settings.ts';
import type { PlanCode } from '#contract/plan.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import { getResponse, getResponses, type ResponseDetail } from '#contract/response.ts';
import { confirmAddress } from './change-database.ts';
import { givePlan } from './plan.ts';
import type { TestServer } from './server.ts';

export const password = 'correct horse battery';

export interface Workspace {
  email: string;
  access: AccessToken;
  job: JobDetail;
  shareUrl: string;
  /** The only candidate so far, with answers; undefined if there is none. */
  candidate(): Promise<ResponseDetail | undefined>;
  /**
   * SHA-256 in hex of each stored original video, in the order of the questions, downloaded whole and
   * hashed here.
   */
  storedDigests(): Promise<string[]>;
}

export interface QuestionOptions {
  kinds?: readonly QuestionDraft['type'][];
  /** Of the code question. */
  examples?: QuestionDraft['tests'];
  /** Seconds for a video answer. */
  time?: number;
  /** The limit of the other answers; default none. */
  writtenTime?: QuestionDraft['time'];
  /** Of the code question; default all. */
  languages?: QuestionDraft['languages'];
  /** Own starter code of the code question. */
  starters?: QuestionDraft['starters'];
  /** Preparation time of a video answer; default unlimited. */
  preparation?: QuestionDraft['preparation_time'];
  /** How often a video may be recorded again; default 2. */
  retake?: number;
  /** The questions' texts, if they matter. */
  texts?: Record<QuestionDraft['type'], string>;
  /** Of the choice question. */
  options?: readonly string[];
  company?: string;
  /** The recruiter's, if it matters. */
  email?: string;
  /** True if the company asks for no checkbox. */
  consentByStarting?: boolean;
  /** The plan that the story needs where new organizations are on a smaller one (`npm test -- build free`). */
  plan?: PlanCode;
  /** The job's other fields. */
  job?: Partial<Omit<JobDraft, 'id' | 'company_id' | 'questions'>>;
}

export async function makeWorkspace(server: TestServer, options: QuestionOptions = {}): Promise<Workspace> {
  const email = options.email ?? `${newId()}@example.com`;
  const userId = newId();
  const access = await call(server, register, {
    body: {
      id: userId,
      name: 'Rita Recruiter',
      email,
      password,
      agency_name: 'Rita & Co',
      language: 'en-US',
    },
  });
  await confirmAddress(server, userId);
  const token = access.access_token;
  const company = await call(server, createCompany, {
    token,
    body: {
      id: newId(),
      name: options.company ?? 'Lighthouse Ltd',
      industry_id: null,
      location: 'Hamburg',
      description: '',
      website: '',
      policy: '',
      consent_by_starting: options.consentByStarting ?? false,
      logo_file_id: null,
      bg_image_file_id: null,
      header_image_file_id: null,
      bg_color: defaultBgColor,
      buttons_color: defaultButtonsColor,
      ...{ address: '', country: '', state: '', city: '', zip: '', vat: '', legal_entity: '' },
    },
  });
  if (options.plan && process.env['DEFAULT_PLAN'])
    await givePlan(server, company.agency_id, { plan: options.plan });
  const job = await call(server, createJob, { token, body: jobDraft(company.id, options) });
  const read = () => readCandidate(server, token, job.id);
  return {
    email,
    access,
    job,
    shareUrl: `${server.url}/s/${job.hash_link}`,
    candidate: read,
    storedDigests: async () => {
      const videos = ((await read())?.answers ?? []).flatMap((answer) =>
        answer.video ? [answer.video] : [],
      );
      return Promise.all(videos.map((video) => digestOf(server, video.original)));
    },
  };
}

/** The interview is complete, and each stored original equals the device's recording, byte for byte. */
export async function arrivedWhole(
  workspace: Workspace,
  recorded: readonly { sha256: string }[],
): Promise<void> {
  await expect.poll(async () => (await workspace.candidate())?.progress).toBe('completed');
  // A task joins the parts into the original soon after they are stored.
  const digests = recorded.map((take) => take.sha256);
  await expect.poll(() => workspace.storedDigests(), { timeout: 30_000 }).toEqual(digests);
}

/** One pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The company gets a logo, a background picture and its own colors. */
export async function paintCompany(server: TestServer, { access, job }: Workspace): Promise<void> {
  const token = access.access_token;
  const picture = newId();
  const answer = await fetch(`${server.url}/api/files/${picture}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: pixel,
  });
  expect(answer.status).toBe(200);
  const [company] = await call(server, getCompanies, { token });
  if (!company) throw new Error('the workspace has a company');
  await call(server, updateCompany, {
    token,
    params: { id: job.company.id },
    body: {
      ...company,
      ...{ logo_file_id: picture, bg_image_file_id: picture, bg_color: '#ffe8c2', buttons_color: '#8a1c7c' },
    },
  });
}

/** Calls the API as a page would; refusals throw with their code. */
export async function call<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  request: { params?: Record<string, string>; body?: z.infer<E['body']>; token?: string } = {},
): Promise<z.infer<E['data']>> {
  const filled = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => request.params?.[name] ?? '');
  const answer = await fetch(`${server.url}/api/${filled}`, {
    method: endpoint.method,
    headers: {
      'Accept-Language': 'en-US',
      // Limits per address apply to one story, not to all stories of a server.
      'X-Forwarded-For': randomAddress(),
      ...(request.token ? { Authorization: `Bearer ${request.token}` } : {}),
      ...(request.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.method} ${filled}: ${answer.status} ${text}`);
  const data: E['data'] = endpoint.data;
  return z.parse(data, JSON.parse(text).response.data);
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

async function readCandidate(
  server: TestServer,
  token: string,
  jobId: string,
): Promise<ResponseDetail | undefined> {
  const { responses } = await call(server, getResponses, { token, params: { id: jobId } });
  const first = responses[0];
  return first && call(server, getResponse, { token, params: { id: first.id } });
}

async function digestOf(server: TestServer, address: string | null): Promise<string> {
  if (!address) return 'not stored';
  const answer = await fetch(new URL(address, server.url));
  if (!answer.ok) return `not readable: ${answer.status}`;
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

/** As a page would send it. */
export function jobDraft(
  companyId: string,
  {
    kinds = ['video', 'text', 'code', 'choice'],
    time = 60,
    writtenTime = 'Unlim',
    languages = [],
    starters = [],
    preparation = 'Unlim',
    retake = 2,
    examples = [],
    texts = questionTexts,
    options = ['Left', 'Right'],
    job = {},
  }: QuestionOptions,
) {
  return {
    ...newJobSettings,
    id: newId(),
    company_id: companyId,
    name: 'Ship’s mate',
    description: 'Watches, ropes and tides.',
    industry_id: null,
    start_at: new Date(Date.now() - 60_000).toISOString(),
    competences: [],
    pipelines: [],
    ...job,
    questions: kinds.map((type) => ({
      ...questionDraft(type, {
        time: type === 'video' ? time : writtenTime,
        preparation,
        retake,
        texts,
        options,
      }),
      ...(type === 'code' && { tests: examples, languages, starters }),
    })),
  };
}

export const questionTexts = {
  video: 'Tell us about a storm you came through.',
  text: 'Which knot do you tie first?',
  code: 'Write a function that adds two numbers.',
  choice: 'Which side is port?',
} as const;

function questionDraft(
  type: QuestionDraft['type'],
  {
    time,
    preparation,
    retake,
    texts,
    options,
  }: Required<Pick<QuestionOptions, 'preparation' | 'retake' | 'texts' | 'options'>> & {
    time: QuestionDraft['time'];
  },
): QuestionDraft {
  const tests = options.map((text, index) => ({ id: newId(), text, correct: index === 0 }));
  return {
    id: newId(),
    default_id: null,
    type,
    question: texts[type],
    image_file_id: null,
    video_file_id: null,
    video_link: '',
    captions: '',
    time,
    preparation_time: preparation,
    is_count: type === 'choice',
    points: type === 'choice' ? 2 : 0,
    tests: type === 'choice' ? tests : [],
    retake,
    language_answer: type === 'code' ? 'javascript' : 'en-US',
    copyscape_check: false,
    languages: [],
    starters: [],
  };
}
