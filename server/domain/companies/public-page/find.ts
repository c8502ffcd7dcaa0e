// Public data of a company at /c/{hash}: the company, and the jobs that candidates can start right now.
import { count, desc, eq, isNull } from 'drizzle-orm';
import type { PublicCompany } from '#contract/company.ts';
import { endOfShareLink } from '#contract/deadline.ts';
import type { Language } from '#contract/languages.ts';
import { findCompanyPage } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { industries } from '../../../platform/db/schema/catalogue.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { jobs, questions } from '../../../platform/db/schema/job.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refusalToBegin } from '../../interviews/rules.ts';
import { createMediaSigner } from '../../../platform/storage/sign.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import { verifiedDomainOf } from '../../organizations/domains/verified-domain.ts';
import type { CompanyRow } from '../to-wire.ts';

export interface CompanyPage {
  company: PublicCompany;
  /** ISO 3166 code, or empty. Machine-readable job location. */
  country: string;
}

/** Other sites cache a link's preview with its picture's address for a long time. */
const publicMediaHours = 365 * 24;

/** Includes its industry in the reader's language. Undefined for an unknown hash. */
export async function findPublicCompany(
  deps: Deps,
  hash: string,
  language: Language,
): Promise<CompanyPage | undefined> {
  const found = await deps.db.asNobody((tx) => findCompanyPage(tx, hash));
  if (!found) return undefined;
  return deps.db.asTenant(found, async (tx) => {
    const [row] = await tx
      .select({ company: companies, industry: industries.name })
      .from(companies)
      .leftJoin(industries, eq(industries.id, companies.industry_id))
      .where(eq(companies.id, found.companyId));
    if (!row) return undefined;
    const open = await openJobsOf(tx, row.company, deps.now());
    const proof = {
      host: new URL(deps.publicUrl()).host,
      verified_domain: await verifiedDomainOf(tx, row.company),
    };
    const industry = row.industry ? nameIn(language, row.industry) : '';
    return {
      company: {
        ...toWire(row.company, industry, open, addressesForAll(deps, found.agencyId)),
        ...proof,
      },
      country: row.company.country,
    };
  });
}

/** The catalogue is in English; messages.json has its names in all languages. */
function nameIn(language: Language, name: string): string {
  return sentence(language, `catalogue.${name.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`) || name;
}

type OpenJob = PublicCompany['jobs'][number];

/** Newest first. Omits follow-up jobs, which candidates are invited to after another job. */
async function openJobsOf(tx: Tx, company: CompanyRow, now: Date): Promise<OpenJob[]> {
  const rows = await tx
    .select()
    .from(jobs)
    .where(
      sameAgency(jobs, company, {
        company_id: company.id,
        active: true,
        for_follow_up: false,
        on_company_page: true,
      }),
    )
    .orderBy(desc(jobs.created_at), desc(jobs.id));
  const open = rows.filter((job) => !refusalToBegin(job, endOfShareLink(job), now));
  const counts = await countQuestions(
    tx,
    company.agency_id,
    open.map(({ id }) => id),
  );
  return open.map((job) => ({
    id: job.id,
    name: job.name,
    hash_link: job.hash_link,
    location: job.location,
    salary: job.salary,
    currency: job.currency,
    description: job.description,
    created_at: job.created_at.toISOString(),
    ends_at: endOfShareLink(job)?.toISOString() ?? null,
    questions: counts.get(job.id) ?? 0,
  }));
}

async function countQuestions(tx: Tx, agencyId: string, jobIds: string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await tx
    .select({ job_id: questions.job_id, questions: count() })
    .from(questions)
    .where(sameAgency(questions, agencyId, { job_id: jobIds }, isNull(questions.removed_at)))
    .groupBy(questions.job_id);
  return new Map(rows.map((row) => [row.job_id, row.questions]));
}

function toWire(
  row: CompanyRow,
  industry: string,
  open: OpenJob[],
  addressOf: (fileId: string | null) => string | null,
): Omit<PublicCompany, 'host' | 'verified_domain'> {
  return {
    name: row.name,
    location: row.location,
    description: row.description,
    website: row.website,
    policy: row.policy,
    industry,
    logo: addressOf(row.logo_file_id),
    header_image: addressOf(row.header_image_file_id),
    bg_image: addressOf(row.bg_image_file_id),
    bg_color: row.bg_color,
    buttons_color: row.buttons_color,
    jobs: open,
  };
}

function addressesForAll(deps: Deps, agencyId: string) {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId: string | null) => fileId && signer.address(agencyId, fileId, publicMediaHours);
}
