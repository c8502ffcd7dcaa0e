// Which jobs a list shows: those of its tab, of a company, and that a search finds; the newest first.
import type { Job } from '#contract/job.ts';

export type Shown = 'all' | 'active' | 'archived';

export interface JobWish {
  show: Shown;
  /** A company's id. */
  company?: string | undefined;
  /** Words of which each has to stand in the title, the company's name or the place. */
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

/** Whatever the case, and without what stands above a letter: `Cafe` finds `Café`. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}
