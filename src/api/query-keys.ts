// The names of server data in the cache, by which a live update finds what to invalidate.
export const keys = {
  user: ['user'],
  /** The user's sessions. */
  sessions: ['user', 'sessions'],
  /** The user's passkeys. */
  passkeys: ['user', 'passkeys'],
  plan: ['plan'],
  plans: ['plans'],
  /** The plan's usage. Below `plan`, because whatever invalidates the plan's counts invalidates it too. */
  usage: ['plan', 'usage'],
  taxes: ['taxes'],
  /** What a plan costs now. */
  quote: (choice: object) => ['quote', choice],
  /** A purchase that waits for its payment. */
  purchase: (id: string) => ['purchase', id],
  /** The payment provider's page for cards. */
  portal: ['portal'],
  /** Lists of invoices and, below, each of them. */
  invoices: ['invoices'],
  invoice: (id: string) => ['invoices', id],
  /** The support contact, and the state of the installation. */
  support: ['support'],
  system: ['system'],
  config: ['config'],
  sso: ['sso'],
  companies: ['companies'],
  users: ['users'],
  rooms: ['rooms'],
  /** The list. A single job is below it: invalidating the list invalidates each job. */
  jobs: ['jobs'],
  job: (id: string) => ['jobs', id],
  home: ['home'],
  /** What the search of everything finds. */
  search: (words: string) => ['search', words],
  /** Candidates across jobs: the lists, the counts and each person's interviews below. */
  candidates: ['candidates'],
  /** A job's candidates for every search: the lists and the counts below. */
  responses: (jobId: string) => ['responses', jobId],
  responseLists: (jobId: string) => ['responses', jobId, 'list'],
  responseCounts: (jobId: string) => ['responses', jobId, 'counts'],
  /** Saved views of candidate lists. */
  views: ['views'],
  response: (id: string) => ['response', id],
  /** A job's questions with the user's review progress and the raters' agreement. */
  reviewQueues: (jobId: string) => ['review-queues', jobId],
  reviewQueue: (jobId: string, questionId: string) => ['review-queue', jobId, questionId],
  answersInQueues: ['answer-in-queue'],
  answerInQueue: (answerId: string) => ['answer-in-queue', answerId],
  /** Candidates of a job, to pick one by name. */
  pickable: (jobId: string) => ['pickable', jobId],
  /** The invite page of a job: invitations, imports, links. */
  inviting: (jobId: string) => ['inviting', jobId],
  messageTemplates: ['message-templates'],
  /** The question bank in every language. */
  bank: ['bank'],
  hiringTemplates: ['hiring_templates'],
  /** How many jobs use each question and template. */
  contentUse: ['content-use'],
  /** The user's own quick notes. */
  quickNotes: ['quick_notes'],
  /** The user's notification settings. */
  notifications: ['notifications'],
  /** This browser's Web Push subscription. */
  push: ['push'],
  audit: ['audit'],
  apiKey: ['api-key'],
  atsConnections: ['ats-connections'],
  webhooks: ['webhooks'],
  domains: ['domains'],
  signInPolicy: ['sign-in-policy'],
  /** Deliveries of one webhook. Below `webhooks`, because new deliveries change the webhook's status too. */
  webhookDeliveries: (id: string) => ['webhooks', id, 'deliveries'],
  /** Each company's retention period. */
  retention: ['retention'],
} as const;
