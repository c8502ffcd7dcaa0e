// Turns entries of the audit log into sentences.
import { expect, test } from 'vitest';
import { auditKinds, auditSubjects, type AuditLine } from '#contract/audit.ts';
import messages from '../../../public/en-US/messages.json' with { type: 'json' };
import { sentenceOf, type Sentence } from './audit-sentence.ts';

const isKnown = (name: string): name is Sentence => Object.hasOwn(messages.audit.did, name);
const line = (
  subject_kind: AuditLine['subject_kind'],
  kind: AuditLine['kind'],
  before: unknown = null,
  after: unknown = null,
) => sentenceOf({ subject_kind, kind, before, after }, isKnown);

test('an invitation of a colleague names their role', () => {
  expect(line('user_invite', 'invited', null, { role: 'reviewer', job_ids: [] })).toEqual({
    name: 'user_invite_invited',
    words: { from: null, to: null, role: 'reviewer' },
  });
});

test('a change of status names both, and a rating its rate', () => {
  expect(line('response', 'status', { status: 'review' }, { status: 'accepted' })?.words).toMatchObject({
    from: 'review',
    to: 'accepted',
  });
  expect(line('answer', 'rated', { rate: null }, { rate: 'good' })?.words.to).toBe('good');
  expect(line('answer', 'rated', { rate: 'good' }, { rate: null })?.name).toBe('answer_unrated');
});

test('an entry whose words are missing or unknown has no sentence', () => {
  expect(line('response', 'status', null, { status: 'moon' })).toBeNull();
  expect(line('agency', 'rated')).toBeNull();
});

test('every sentence belongs to a subject and a kind', () => {
  const pairs = new Set(auditSubjects.flatMap((subject) => auditKinds.map((kind) => `${subject}_${kind}`)));
  const strays = Object.keys(messages.audit.did).filter((name) => !pairs.has(name));
  expect(strays).toEqual(['answer_unrated']);
});
