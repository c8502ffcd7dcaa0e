// What the first HTML of an interview's page says: looked up by the hash in its address.
import { eq } from 'drizzle-orm';
import { defaultBgColor } from '#contract/company.ts';
import { Color, LinkHash } from '#contract/id.ts';
import { findResponseLink, findShare } from '../db/lookups.ts';
import type { Tx } from '../db/open.ts';
import { companies } from '../db/schema/company.ts';
import { jobs } from '../db/schema/job.ts';
import { responses } from '../db/schema/response.ts';
import type { Deps } from '../deps.ts';

export interface InterviewFirst {
  jobName: string;
  companyName: string;
  /** Undefined where the employer chose none, or the template does not take it (spec.txt 2). */
  bgColor: string | undefined;
}

/** The interview that a path leads to; undefined for other paths and for hashes that are none of ours. */
export async function findInterviewFirst(deps: Deps, path: string): Promise<InterviewFirst | undefined> {
  const [, letter, screen, hash] = /^\/([is])\/(?:(process|done|unsupported)\/)?([^/]+)\/?$/.exec(path) ?? [];
  if (!letter || !LinkHash.safeParse(hash).success || !hash) return undefined;
  const found = letter === 's' ? await findByShare(deps, hash) : await findByLink(deps, hash);
  const takesColor =
    found?.template !== 'basic-new' && screen !== 'unsupported' && found?.bgColor !== defaultBgColor;
  return found && { ...found, bgColor: takesColor ? Color.safeParse(found.bgColor).data : undefined };
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
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(eq(jobs.id, jobId));
  return row;
}
