// What comes up most often, by topic; each has a question and an answer of ours in messages.json.
export const helpTopics = [
  { topic: 'candidates', questions: ['network', 'browser', 'camera'] },
  { topic: 'inviting', questions: ['invite', 'later', 'time'] },
  { topic: 'deciding', questions: ['names', 'told'] },
  { topic: 'account', questions: ['limit', 'deleted'] },
] as const;
