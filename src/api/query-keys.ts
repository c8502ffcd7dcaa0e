// How server data is named in the cache, so that a live update can find what it made old.
export const keys = {
  user: ['user'],
  /** Where the user is signed in. */
  sessions: ['user', 'sessions'],
  plan: ['plan'],
  plans: ['plans'],
  /** What uses the plan; below it, since what makes the plan's counts old makes these old. */
  usage: ['plan', 'usage'],
  taxes: ['taxes'],
  /** Whom one may ask, and how the installation is. */
  support: ['support'],
  system: ['system'],
  config: ['config'],
  companies: ['companies'],
  users: ['users'],
  rooms: ['rooms'],
  /** The list. One job is below it: what makes the list old makes each job old. */
  jobs: ['jobs'],
  job: (id: string) => ['jobs', id],
  /** A job's candidates, whatever the search: the lists and the counts below. */
  responses: (jobId: string) => ['responses', jobId],
  responseLists: (jobId: string) => ['responses', jobId, 'list'],
  responseCounts: (jobId: string) => ['responses', jobId, 'counts'],
  /** Saved views of lists of candidates. */
  views: ['views'],
  response: (id: string) => ['response', id],
  /** A job's questions with how far one has got, and how far raters agree. */
  piles: (jobId: string) => ['piles', jobId],
  pile: (jobId: string, questionId: string) => ['pile', jobId, questionId],
  answersInPiles: ['answer-in-pile'],
  answerInPile: (answerId: string) => ['answer-in-pile', answerId],
  /** Who a candidate may be compared with. */
  comparable: (jobId: string) => ['comparable', jobId],
  /** What the page for inviting to a job shows: who was invited, imports, links. */
  inviting: (jobId: string) => ['inviting', jobId],
  messageTemplates: ['message-templates'],
  /** The question bank, whatever the language. */
  bank: ['bank'],
  hiringTemplates: ['hiring_templates'],
  /** The user's own. */
  quickNotes: ['quick_notes'],
  /** What the user is told. */
  notifications: ['notifications'],
  /** What this browser has of Web Push. */
  push: ['push'],
  audit: ['audit'],
  apiKey: ['api-key'],
  webhooks: ['webhooks'],
  /** What was sent to one; below it, as what changes them says how they did. */
  webhookDeliveries: (id: string) => ['webhooks', id, 'deliveries'],
  /** For how long each company keeps what it was given. */
  retention: ['retention'],
} as const;
