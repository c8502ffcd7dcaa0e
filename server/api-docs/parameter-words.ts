// What each parameter of a query asks for, where the schema says no more than what it looks like. A test sees that every one of
// the API's has its sentence.

const filters: Record<string, string> = {
  search: 'Part of a name, an e-mail address or a phone number.',
  status: 'What was decided.',
  progress: 'How far they are.',
  rate: 'How they were rated overall; `none`: not yet.',
  from: 'Came into the job at this moment or after it.',
  to: 'Came into the job before this moment.',
  tag: 'Has this tag.',
  pipeline_id: 'Stands at this step of the job’s `pipelines`; `none`: in front of the first.',
  stuck: '`yes`: only those who do not get on, such as one whose camera is refused.',
  unseen: '`yes`: only those who have begun and whom the key’s maker has not looked at.',
  after: 'The `next` of the page before.',
  order: '`oldest` reads the list from its end; `newest` unless told.',
};

const invitations: Record<string, string> = {
  ...filters,
  state: 'What became of the newest message.',
};

const byPath: Record<string, Record<string, string>> = { 'jobs/:id/invitations': invitations };

/** Undefined: it has none yet. */
export function wordsForQuery(path: string, name: string): string | undefined {
  return (byPath[path] ?? filters)[name];
}
