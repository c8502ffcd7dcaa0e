// The items that search and commands offer for the typed words. Pure: the dialog (CommandDialog.tsx) collects the items.
import { searchGroupSize, type SearchResults } from '#contract/search.ts';

export const commandGroups = [
  'recent',
  'actions',
  'jobs',
  'candidates',
  'companies',
  'members',
  'pages',
  'settings',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface Command {
  group: CommandGroup;
  label: string;
  /** A second line, such as the company of a job. It is searched too. */
  detail?: string;
  /** A page's address, or an action. */
  does: string | (() => void);
}

export const shownPerGroup = searchGroupSize;

/** Items whose label or detail has every word, at most five per group, those that begin with the words first. */
export function matching(items: readonly Command[], words: string): Command[] {
  const typed = words.trim().toLocaleLowerCase();
  const parts = typed.split(/\s+/);
  const found = items
    .filter(({ label, detail = '' }) => {
      const text = `${label} ${detail}`.toLocaleLowerCase();
      return parts.every((part) => text.includes(part));
    })
    .toSorted((a, b) => Number(begins(b, typed)) - Number(begins(a, typed)));
  return inGroups(found);
}

/** In the order of the groups. */
export function inGroups(items: readonly Command[]): Command[] {
  return commandGroups.flatMap((group) =>
    items.filter((item) => item.group === group).slice(0, shownPerGroup),
  );
}

/** What the server has found, as links. `archived`: the word for a job that no longer accepts candidates. */
export function foundCommands(results: SearchResults, archived: string): Command[] {
  const item = (group: CommandGroup, label: string, does: string, details: string[]): Command => {
    const detail = details.filter((text) => text !== '' && text !== label).join(' · ');
    return { group, label, does, ...(detail && { detail }) };
  };
  return [
    ...results.jobs.map(({ id, name, company_name: company, active }) =>
      item('jobs', name, `/jobs/vacancy/${id}`, [company, active ? '' : archived]),
    ),
    ...results.candidates.map(({ id, full, email, phone, job_name: job }) =>
      item('candidates', full, `/jobs/candidate/${id}`, [job, email || phone]),
    ),
    ...results.companies.map(({ id, name, location }) =>
      item('companies', name, `/companies/view/${id}`, [location]),
    ),
    ...results.members.map(({ id, name, email }) => item('members', name, `/users/edit/${id}`, [email])),
  ];
}

function begins({ label }: Command, typed: string): boolean {
  return label.toLocaleLowerCase().startsWith(typed);
}
