// Which jobs the list shows, by tab, company and search, newest first.
import { isClosingSoon } from '#contract/deadline.ts';
import type { Job } from '#contract/job.ts';

/** `closing`: active ones that end within a week with unfinished candidates. */
export type Shown = 'all' | 'active' | 'closing' | 'archived';

export interface JobFilter {
  show: Shown;
  /** A company's id. */
  company?: string | undefined;
  /** Every word must occur in the title, company name or location. */
  search: string;
}

export function shownJobs(jobs: readonly Job[], { show, company, search }: JobFilter): Job[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return jobs
    .filter((job) => isShown(job, show))
    .filter((job) => company === undefined || job.company_id === company)
    .filter((job) => {
      const text = folded(`${job.name} ${job.company.name} ${job.location}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

function isShown(job: Job, show: Shown): boolean {
  if (show === 'closing') return isClosingSoon(job, new Date());
  return show === 'all' || job.active === (show === 'active');
}

/** Ignores case and diacritics: `Cafe` finds `Café`. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}
