// The content of an interview page's first HTML, looked up by the hash in its URL.
import { eq } from 'drizzle-orm';
import { Color, LinkHash } from '#contract/id.ts';
import type { InterviewDesign, InterviewWelcome } from '#contract/interview.ts';
import { Template } from '#contract/template.ts';
import { findResponseLink, findShare } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadInvitation, loadShare } from '../interviews/load.ts';

export interface InterviewFirst {
  /** The path of the link: `/i/{hash}` or `/s/{hash}`. */
  link: string;
  jobName: string;
  companyName: string;
  /** Null where the employer's colors do not apply. */
  design: Pick<InterviewDesign, 'template' | 'bg_color' | 'buttons_color'> | null;
  /** All data of the welcome page, if the path leads to it. */
  welcome: InterviewWelcome | undefined;
  /** Why the path does not lead to the welcome page, as the API would answer. */
  refusal: Pick<Refusal, 'code' | 'status'> | undefined;
}

/** The interview at a path; undefined for other paths and unknown hashes. */
export async function findInterviewFirst(deps: Deps, path: string): Promise<InterviewFirst | undefined> {
  const [, letter, screen, hash] = /^\/([is])\/(?:(process|done|unsupported)\/)?([^/]+)\/?$/.exec(path) ?? [];
  if (!letter || !LinkHash.safeParse(hash).success || !hash) return undefined;
  const link = `/${letter}/${hash}`;
  const { welcome, refusal } = screen ? {} : await findWelcome(deps, letter, hash);
  if (welcome) {
    const { job, company, design } = welcome;
    return { link, jobName: job.name, companyName: company.name, design, welcome, refusal };
  }
  const found = letter === 's' ? await findByShare(deps, hash) : await findByLink(deps, hash);
  if (!found) return undefined;
  return { link, ...found, design: screen === 'unsupported' ? null : designOf(found), welcome, refusal };
}

/** A refusal means that the interview cannot be started with the link: the page explains why. */
async function findWelcome(
  deps: Deps,
  letter: string,
  hash: string,
): Promise<Partial<Pick<InterviewFirst, 'welcome' | 'refusal'>>> {
  try {
    return { welcome: await (letter === 's' ? loadShare(deps, hash) : loadInvitation(deps, hash)) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

function designOf(found: {
  template: string;
  bgColor: string;
  buttonsColor: string;
}): InterviewFirst['design'] {
  const [template, background, buttons] = [
    Template.safeParse(found.template),
    Color.safeParse(found.bgColor),
    Color.safeParse(found.buttonsColor),
  ];
  if (!template.success || !background.success || !buttons.success) return null;
  return { template: template.data, bg_color: background.data, buttons_color: buttons.data };
}

async function findByShare(deps: Deps, hash: string) {
  const share = await deps.db.asNobody((tx) => findShare(tx, hash));
  if (!share) return undefined;
  return deps.db.asTenant(share, (tx) => readJob(tx, share.jobId));
}

async function findByLink(deps: Deps, hash: string) {
  const link = await deps.db.asNobody((tx) => findResponseLink(tx, hash));
  if (!link) return undefined;
  return deps.db.asTenant(link, async (tx) => {
    const [response] = await tx
      .select({ job_id: responses.job_id })
      .from(responses)
      .where(eq(responses.id, link.responseId));
    return response && readJob(tx, response.job_id);
  });
}

async function readJob(tx: Tx, jobId: string) {
  const [row] = await tx
    .select({
      jobName: jobs.name,
      template: jobs.template,
      companyName: companies.name,
      bgColor: companies.bg_color,
      buttonsColor: companies.buttons_color,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(eq(jobs.id, jobId));
  return row;
}
