// How server data is named in the cache, so that a live update can find what it made old.
export const keys = {
  user: ['user'],
  plan: ['plan'],
  plans: ['plans'],
  config: ['config'],
  companies: ['companies'],
  users: ['users'],
  rooms: ['rooms'],
  /** The list. One job is below it: what makes the list old makes each job old. */
  jobs: ['jobs'],
  job: (id: string) => ['jobs', id],
  /** A job's candidates, whatever the search. */
  responses: (jobId: string) => ['responses', jobId],
  response: (id: string) => ['response', id],
  /** What the page for inviting to a job shows: who was invited, imports, links. */
  inviting: (jobId: string) => ['inviting', jobId],
  messageTemplates: ['message-templates'],
  /** The question bank, whatever the language. */
  bank: ['bank'],
  hiringTemplates: ['hiring_templates'],
} as const;
