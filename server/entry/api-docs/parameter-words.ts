// Descriptions of query parameters, because a schema only gives their format. A test checks that every parameter of the API has
// one.

const filters: Record<string, string> = {
  search: 'Part of a name, an email address or a phone number.',
  status: 'The decision.',
  progress: 'How far the candidate has got.',
  rate: 'The overall rate; `none`: not rated.',
  from: 'Added to the job at this time or later.',
  to: 'Added to the job before this time.',
  tag: 'A tag of the candidate.',
  pipeline_id: 'A step of the job’s `pipelines`; `none`: before the first step.',
  stuck: '`yes`: only candidates who need help, for example because their browser blocks the camera.',
  delivery:
    'The delivery of the newest message. `failed`: it bounced or was refused, and nobody has corrected the address.',
  reached: 'Only candidates who have come this far. `decided`: accepted or rejected.',
  source:
    'How the candidate was added: `share`, `email`, `sms`, `bulk`, `follow_up`, `import`, or the `source` of a share link.',
  undecided: '`yes`: only candidates who have finished and are neither accepted nor rejected.',
  job_id: 'Only candidates of this job.',
  company_id: 'Only candidates of this company’s jobs.',
  unseen: '`yes`: only candidates who have started and whom the key’s creator has not seen.',
  after: 'The `next` of the previous page.',
  sort: 'What the list is sorted by; `created` by default. Candidates without it come last.',
  direction: '`ascending` or `descending`; by default names ascending, everything else descending.',
  order: '`oldest`: the list from its end; `newest` by default.',
};

const invitations: Record<string, string> = {
  ...filters,
  state: 'The delivery status of the newest message.',
};

const analytics: Record<string, string> = {
  ...filters,
  from: 'The first day, in UTC: candidates added to the job then or later. By default 90 days up to `to`.',
  to: 'The last day, in UTC. By default today.',
  table: '`questions`: a line per question; `days` by default.',
};

const byPath: Record<string, Record<string, string>> = {
  'jobs/:id/invitations': invitations,
  'jobs/:id/analytics': analytics,
  'jobs/:id/analytics/export': analytics,
  analytics,
  'analytics/export': analytics,
};

/** Undefined if the parameter has no description. */
export function wordsForQuery(path: string, name: string): string | undefined {
  return (byPath[path] ?? filters)[name];
}
