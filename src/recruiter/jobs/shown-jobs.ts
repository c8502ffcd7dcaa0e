// Which jobs the list shows, by tab, company and search, newest first.
import type { Job } from '#contract/job.ts';

export type Shown = 'all' | 'active' | 'archived';

export interface JobWish {
  show: Shown;
  /** A company's id. */
  company?: string | undefined;
  /** Every word must occur in the title, company name or location. */
  search: string;
}

export function shownJobs(jobs: readonly Job[], { show, company, search }: JobWish): Job[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return jobs
    .filter((job) => show === 'all' || job.active === (show === 'active'))
    .filter((job) => company === undefined || job.company_id === company)
    .filter((job) => {
      const text = folded(`${job.name} ${job.company.name} ${job.location}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

/** Ignores case and diacritics: `Cafe` finds `Café`. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}
