// A company's open jobs for search engines: schema.org JobPosting as JSON-LD. Pure.
import type { CompanyPage } from '../companies/public-page/find.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';

type OpenJob = CompanyPage['company']['jobs'][number];

/** The content of the page's only JSON-LD script; null if no job is open. */
export function jobPostings(page: CompanyPage, origin: string): Record<string, unknown>[] | null {
  if (page.company.jobs.length === 0) return null;
  return page.company.jobs.map((job) => jobPosting(page, job, origin));
}

function jobPosting(
  { company, country }: CompanyPage,
  job: OpenJob,
  origin: string,
): Record<string, unknown> {
  const place = job.location || company.location;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.name,
    // The field is HTML, so typed text is escaped.
    description: paragraphs(job.description || job.name),
    datePosted: job.created_at,
    ...(job.ends_at && { validThrough: job.ends_at }),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.website && { sameAs: company.website }),
      ...(company.logo && { logo: origin + company.logo }),
    },
    ...((place || country) && {
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          ...(place && { addressLocality: place }),
          ...(country && { addressCountry: country }),
        },
      },
    }),
    ...(company.industry && { industry: company.industry }),
    ...salaryOf(job),
    url: `${origin}/s/${job.hash_link}`,
    directApply: true,
  };
}

/** Only a plain number or a range of two; other text is for human readers. */
function salaryOf({ salary, currency }: OpenJob): Record<string, unknown> {
  const found = /^(\d+(?:\.\d+)?)(?:\s*[-–—]\s*(\d+(?:\.\d+)?))?$/.exec(
    salary.replaceAll(/(?<=\d)[ ,](?=\d{3})/g, ''),
  );
  if (!found || !currency) return {};
  const [least = 0, most] = [found[1], found[2]].map((number) => (number ? Number(number) : undefined));
  const value = most === undefined ? { value: least } : { minValue: least, maxValue: most };
  return {
    baseSalary: { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...value } },
  };
}

function paragraphs(text: string): string {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim());
  return parts.map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`).join('');
}
