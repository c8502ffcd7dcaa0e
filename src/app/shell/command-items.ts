// What search and commands offer for the typed words. Pure: the dialog (CommandDialog.tsx) collects the items.

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
  /** An address of a page, or what to do instead. */
  does: string | (() => void);
}

export const shownPerGroup = 5;

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

function begins({ label }: Command, typed: string): boolean {
  return label.toLocaleLowerCase().startsWith(typed);
}
