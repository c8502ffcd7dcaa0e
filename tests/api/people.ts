// Owners, colleagues and candidates for the API tests. What the API can create is created through it; the
// rest is written to the database as the app would.
import { hashToken } from '../../server/kernel/tokens.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { createCompany } from '#contract/company.ts';
import type { CompanyDraft } from '#contract/company.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { newJobSettings } from '#contract/job-settings.ts';
import type { MemberRole, Permission } from '#contract/permissions.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { sessions, users } from '../../server/platform/db/schema/identity.ts';
// Declares what our Fastify instance has.
import '../../server/platform/http/decorate.ts';
import { call, requestOf, signUp as signUpOwner } from './harness.ts';
import type { CallInput, SignedUp } from './harness.ts';

export type Person = Pick<SignedUp, 'token' | 'userId' | 'agencyId'>;

/** Calls an endpoint and returns its data, validated by the contract. */
export async function ask<Data extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Data>,
  sent: CallInput = {},
): Promise<z.output<Data>> {
  return (await call({ app }, endpoint, sent)).data;
}

export interface Refused {
  status: number;
  code: string;
  fields: Record<string, string>;
  details: Record<string, unknown>;
}

/** Calls an endpoint and returns its refusal. */
export async function refusal(
  app: FastifyInstance,
  endpoint: Endpoint,
  sent: CallInput = {},
): Promise<Refused> {
  const { status, error } = await call({ app }, endpoint, sent);
  if (!error) throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
  return { status, code: error.code, fields: error.fields ?? {}, details: error.details ?? {} };
}

/** Calls an endpoint and returns the raw reply. */
export function send(app: FastifyInstance, endpoint: Endpoint, sent: CallInput) {
  return app.inject(requestOf(endpoint, sent));
}

/** Registers an agency and its owner. */
export function signUp(app: FastifyInstance, name?: string): Promise<Person> {
  return signUpOwner({ app }, name);
}

/** Adds a member to the owner's agency. */
export async function addColleague(
  app: FastifyInstance,
  owner: Person,
  role: MemberRole,
  options: { name?: string; permissions?: Permission[]; allCompanies?: boolean } = {},
): Promise<Person> {
  const userId = newId();
  const token = randomBytes(32).toString('base64url');
  await app.deps.db.asTenant({ agencyId: owner.agencyId, userId }, async (tx) => {
    const name = options.name ?? `A ${role}`;
    await tx.insert(users).values({
      ...{ id: userId, email: `${userId}@example.test`, password_hash: '-', name },
      email_confirmed_at: new Date(),
    });
    await tx.insert(memberships).values({
      agency_id: owner.agencyId,
      user_id: userId,
      role,
      permissions: options.permissions ?? null,
      all_companies: options.allCompanies ?? true,
    });
    await tx.insert(sessions).values({
      token_hash: hashToken(token),
      user_id: userId,
      agency_id: owner.agencyId,
      expires_at: new Date(Date.now() + 3_600_000),
    });
  });
  return { token, userId, agencyId: owner.agencyId };
}

export function companyDraft(changes: Partial<CompanyDraft> = {}): CompanyDraft {
  return {
    id: newId(),
    name: 'Harbour Clinic',
    industry_id: null,
    location: 'Hamburg',
    description: '',
    website: 'https://harbour.test',
    policy: '',
    consent_by_starting: false,
    logo_file_id: null,
    bg_image_file_id: null,
    header_image_file_id: null,
    bg_color: '#f6f6f9',
    buttons_color: '#3a4bc8',
    address: '',
    country: '',
    state: '',
    city: '',
    zip: '',
    vat: '',
    legal_entity: '',
    ...changes,
  };
}

export function questionDraft(
  type: QuestionDraft['type'],
  changes: Partial<QuestionDraft> = {},
): QuestionDraft {
  const options = [
    { id: newId(), text: 'This', correct: true },
    { id: newId(), text: 'That', correct: false },
  ];
  return {
    id: newId(),
    default_id: null,
    type,
    question: `A ${type} question`,
    image_file_id: null,
    video_file_id: null,
    video_link: '',
    captions: '',
    time: kindRules[type].defaultTime,
    preparation_time: 'Unlim',
    is_count: type === 'choice',
    points: type === 'choice' ? 1 : 0,
    tests: type === 'choice' ? options : [],
    retake: 2,
    language_answer: 'en-US',
    copyscape_check: false,
    languages: [],
    starters: [],
    ...changes,
  };
}

export function jobDraft(companyId: string, changes: Partial<JobDraft> = {}): JobDraft {
  return {
    ...newJobSettings,
    id: newId(),
    company_id: companyId,
    name: 'Nurse',
    industry_id: null,
    start_at: '2026-01-01T00:00:00.000Z',
    competences: [],
    pipelines: [],
    questions: [
      questionDraft('video'),
      questionDraft('text'),
      questionDraft('code'),
      questionDraft('choice'),
    ],
    ...changes,
  };
}

/** The body with which a page saves the job unchanged. */
export function draftOf(job: JobDetail, changes: Partial<JobDraft> = {}): JobDraft & { updated_at: string } {
  return {
    ...jobDraft(job.company_id),
    id: job.id,
    name: job.name,
    start_at: job.start_at,
    competences: job.competences,
    pipelines: job.pipelines,
    header_image_file_id: job.header_image_file_id,
    preview_video_file_id: job.preview_video_file_id,
    questions: job.questions.map(({ image: _image, video: _video, sorting: _sorting, ...draft }) => draft),
    updated_at: job.updated_at,
    ...changes,
  };
}

/** A company with one job that has a question of each kind. */
export async function makeJob(
  app: FastifyInstance,
  owner: Person,
  changes: Partial<JobDraft> = {},
): Promise<JobDetail> {
  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
  return ask(app, createJob, { token: owner.token, body: jobDraft(company.id, changes) });
}
