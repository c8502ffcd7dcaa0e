// Frequent questions by topic. Each has a question and an answer in messages.json.
export const helpTopics = [
  { topic: 'candidates', questions: ['network', 'browser', 'camera'] },
  { topic: 'inviting', questions: ['invite', 'later', 'time'] },
  { topic: 'deciding', questions: ['names', 'told'] },
  { topic: 'account', questions: ['limit', 'deleted'] },
] as const;
