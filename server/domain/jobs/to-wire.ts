// Converts a job's rows to the contract's form.
import { JobDraft } from '#contract/job.ts';
import type { Job, JobDetail } from '#contract/job.ts';
import { Template } from '#contract/template.ts';
import type { CompanyRow } from '../companies/to-wire.ts';
import type { AddressOf } from '../files/addresses.ts';
import type { CandidateCounts, JobListed, JobUncounted } from './listed-store.ts';
import type { JobLists } from './lists-store.ts';
import { questionToWire } from './questions-store.ts';
import type { StoredQuestion } from './questions-store.ts';
import { jobContentOf } from './rules.ts';
import type { JobContent } from './rules.ts';
import type { JobRow } from './store.ts';

/** Jobs of the same company share its data, so its pictures' addresses are signed once. */
export function uncountedToWire(listed: readonly JobUncounted[], addressOf: AddressOf): UncountedJob[] {
  const shown = new Map<string, Job['company']>();
  return listed.map((job) => {
    const company = shown.get(job.company.id) ?? jobCompanyToWire(job.company, addressOf);
    shown.set(job.company.id, company);
    return jobToWire(job, company, addressOf);
  });
}

export function countsToWire(counts: CandidateCounts): Counts {
  return {
    responses: counts.responses,
    interviewed_count: counts.interviewed,
    invited_count: counts.invited,
    started_count: counts.started,
    decided_count: counts.decided,
    review_count: counts.review,
    unfinished_count: counts.unfinished,
  };
}

/** The counts of a job's candidates, as keys of `Job`. */
export const jobCounts = {
  responses: true,
  interviewed_count: true,
  invited_count: true,
  started_count: true,
  decided_count: true,
  review_count: true,
  unfinished_count: true,
} as const;
type Counts = Pick<Job, keyof typeof jobCounts>;
export type UncountedJob = Omit<Job, keyof Counts>;

function jobToWire(job: JobUncounted, shown: Job['company'], addressOf: AddressOf): UncountedJob {
  const { row, company, lists } = job;
  return {
    ...jobContentOfRows(row, lists),
    id: row.id,
    agency_id: row.agency_id,
    active: row.active,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    hash_link: row.hash_link,
    company_hash: company.share_hash,
    company: shown,
    header_image: addressOf(row.header_image_file_id),
    preview_video: addressOf(row.preview_video_file_id),
    questions: job.questions,
  };
}

export function jobDetailToWire(
  job: JobListed,
  questions: readonly StoredQuestion[],
  addressOf: AddressOf,
): JobDetail {
  return {
    ...jobToWire(job, jobCompanyToWire(job.company, addressOf), addressOf),
    ...countsToWire(job.counts),
    questions: questions.map(({ row, draft }) => questionToWire(draft, row.sorting, addressOf)),
  };
}

/** The job's editable fields, to compare with a draft. */
export function jobContentOfRows(row: JobRow, lists: JobLists): JobContent {
  return jobContentOf({
    ...row,
    ...lists,
    currency: JobDraft.shape.currency.parse(row.currency),
    template: Template.parse(row.template),
    start_at: row.start_at.toISOString(),
    expire_date: row.expire_date?.toISOString() ?? null,
  });
}

function jobCompanyToWire(company: CompanyRow, addressOf: AddressOf): Job['company'] {
  return {
    id: company.id,
    name: company.name,
    logo: addressOf(company.logo_file_id),
    location: company.location,
    website: company.website,
    policy: company.policy,
    header_image: addressOf(company.header_image_file_id),
    bg_image: addressOf(company.bg_image_file_id),
    bg_color: company.bg_color,
    buttons_color: company.buttons_color,
  };
}
