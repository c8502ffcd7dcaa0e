// The demo workspace: an owner, a company and a job with the four question kinds, created through the API.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AccessToken } from '#contract/auth.ts';
import type { CompanyDraft } from '#contract/company.ts';
import { defaultBgColor, defaultButtonsColor } from '#contract/design.ts';
import { newId } from '#contract/id.ts';
import { newJobSettings } from '#contract/job-settings.ts';
import { Job, JobDetail, type JobDraft } from '#contract/job.ts';
import {
  defaultLanguageAnswer,
  defaultPreparationTime,
  defaultRetakes,
  type QuestionDraft,
} from '#contract/question-draft.ts';
import { kindRules, type QuestionType } from '#contract/question.ts';
import { registerOwner } from '../../domain/organizations/auth/register.ts';

export const demoEmail = 'demo@candor.test';

export interface Demo {
  /** The hash of its job's share link; undefined if that job is closed. */
  share: string | undefined;
}

/** Returns the share link's hash. */
export async function makeDemoWorkspace(app: FastifyInstance, password: string): Promise<string> {
  const owner = { id: newId(), name: 'Demo Owner', email: demoEmail, password, agency_name: 'Demo Agency' };
  const caller = { ip: '127.0.0.1', userAgent: '', cookies: '', isHttps: false };
  // The demo shows everything, whatever the plan of new organizations.
  const options = { isConfirmed: true, planCode: 'self_hosted' } as const;
  const { access_token } = await registerOwner(app.deps, owner, caller, options);
  const share = await furnish(app, access_token);
  await call(app, 'POST', 'logout', access_token);
  return share;
}

/** The demo from an earlier start; undefined if its password was changed. */
export async function findDemo(app: FastifyInstance, password: string): Promise<Demo | undefined> {
  const signedIn = await call(app, 'POST', 'login', undefined, { email: demoEmail, password });
  const token = AccessToken.safeParse(signedIn).data?.access_token;
  if (!token) return undefined;
  const jobs = z.array(Job).parse(await call(app, 'GET', 'jobs', token));
  const companies = z.array(z.unknown()).parse(await call(app, 'GET', 'companies', token));
  // A previous start was killed between creating the owner and the company. Finish it now.
  const isBare = jobs.length === 0 && companies.length === 0;
  const share = isBare ? await furnish(app, token) : jobs.filter((job) => job.active).at(-1)?.hash_link;
  await call(app, 'POST', 'logout', token);
  return { share };
}

/** Returns the share link's hash. */
async function furnish(app: FastifyInstance, token: string): Promise<string> {
  const company = companyDraft();
  await call(app, 'POST', 'companies', token, company);
  const job = JobDetail.parse(await call(app, 'POST', 'jobs', token, jobDraft(company.id)));
  return job.hash_link;
}

function companyDraft(): CompanyDraft {
  return {
    id: newId(),
    name: 'Harbour Coffee',
    industry_id: null,
    location: 'Lisbon',
    description: 'Four cafés by the water and a roastery.',
    website: '',
    policy: '',
    consent_by_starting: false,
    ...{ logo_file_id: null, bg_image_file_id: null, header_image_file_id: null },
    bg_color: defaultBgColor,
    buttons_color: defaultButtonsColor,
    ...{ address: '', country: '', state: '', city: '', zip: '', vat: '', legal_entity: '' },
  };
}

function jobDraft(companyId: string): JobDraft {
  return {
    ...newJobSettings,
    id: newId(),
    company_id: companyId,
    name: 'Barista',
    description: 'You make good coffee and people glad that they came in. We teach you the rest.',
    location: 'Lisbon',
    industry_id: null,
    start_at: new Date().toISOString(),
    ...{ competences: [], pipelines: [] },
    questions: questionDrafts(),
  };
}

const Answered = z.object({ response: z.object({ data: z.unknown() }) });

/** The response's data; undefined if the password is wrong. */
async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  token?: string,
  body?: object,
): Promise<unknown> {
  const reply = await app.inject({
    method,
    url: `/api/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { body }),
  });
  if (reply.statusCode === 401) return undefined;
  if (reply.statusCode >= 400) throw new Error(`the demo workspace: ${path} answered ${reply.body}`);
  return Answered.parse(reply.json()).response.data;
}

/** One question of each kind, with typical settings. */
function questionDrafts(): QuestionDraft[] {
  return [
    draft('video', 'Tell us about a time you turned a bad day around for somebody.'),
    draft('text', 'Why here, and why now?'),
    {
      ...draft('code', 'Each line of the input is a price in cents and how many. Print the sum of the bill.'),
      language_answer: 'javascript',
      tests: [example('350 2\n100 1', '800', false), example('5 0\n120 3', '360', true)],
    },
    {
      ...draft('choice', 'At how many degrees is milk foamed best?'),
      is_count: true,
      points: 1,
      tests: [option('About 40 °C', false), option('About 65 °C', true), option('About 95 °C', false)],
    },
  ];
}

function draft(type: QuestionType, question: string): QuestionDraft {
  return {
    id: newId(),
    default_id: null,
    type,
    question,
    ...{ image_file_id: null, video_file_id: null, video_link: '', captions: '' },
    time: kindRules[type].defaultTime,
    preparation_time: defaultPreparationTime,
    is_count: false,
    points: 0,
    tests: [],
    retake: defaultRetakes,
    language_answer: defaultLanguageAnswer,
    copyscape_check: false,
    languages: [],
    starters: [],
  };
}

function option(text: string, correct: boolean) {
  return { id: newId(), text, correct };
}

function example(text: string, output: string, hidden: boolean) {
  return { id: newId(), text, correct: false, output, hidden };
}
