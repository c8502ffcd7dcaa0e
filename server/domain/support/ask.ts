// Accepts a question to support: removes secrets from its text, re-encodes its picture, limits how many a user sends,
// and queues the email in the same transaction.
import type { Actor } from '../../kernel/actor.ts';
import type { SupportQuestion } from '#contract/support.ts';
import { withoutSecrets } from '#contract/support.ts';
import { record } from '../organizations/audit/record.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { remakePicture } from '../files/picture.ts';
import type { Picture } from '../files/picture.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { fileKey } from '../../platform/storage/file-keys.ts';
import { mailQuestion } from './letter.ts';
import * as store from './store.ts';

const windowMs = 3_600_000;
/** Per user and hour. */
const maxAsked = 10;

interface Asking {
  member: SignedInMember;
  actor: Actor;
  question: SupportQuestion;
}

/** @throws Refusal: support_off, not_found (the job), too_many_requests, id_taken, and those for a picture */
export async function ask(deps: Deps, { member, actor, question }: Asking): Promise<void> {
  if (!deps.config.supportEmail) throw new Refusal('support_off');
  const { picture: sent, ...content } = question;
  const picture = sent === null ? null : await remakePicture(Buffer.from(sent, 'base64'));
  await deps.db.asTenant(member, (tx) =>
    writeOnce(
      tx,
      { by: member, id: question.id, kind: 'support_question', content: { ...content, sent } },
      {
        first: () => queue(tx, deps, { member, actor, question: content, picture }),
        again: async () => undefined,
      },
    ),
  );
}

/**
 * Stored until it is mailed. No row names it: if the question is never saved, it is collected after a day
 * (interviews/takes/collect-orphans.ts).
 */
async function storePicture(deps: Deps, key: string, { bytes, mimeType }: Picture) {
  await deps.storage.putIfAbsent(key, bytes);
  return { key, mime_type: mimeType };
}

async function queue(
  tx: Tx,
  deps: Deps,
  {
    member,
    actor,
    question,
    picture,
  }: Omit<Asking, 'question'> & {
    question: Omit<SupportQuestion, 'picture'>;
    picture: Picture | null;
  },
): Promise<void> {
  const { agencyId, userId } = member;
  const jobName = question.job_id && (await store.findJobName(tx, member, question.job_id));
  if (jobName === undefined) throw new Refusal('not_found');
  await lockAgency(tx, agencyId);
  const after = new Date(deps.now().getTime() - windowMs);
  if ((await store.countAsked(tx, member, after)) >= maxAsked)
    throw new Refusal('too_many_requests', { retryAfterSeconds: windowMs / 1000 });
  const { id, topic, language, facts } = question;
  const key = `${fileKey(agencyId, id)}-${userId}`;
  await enqueue(tx, mailQuestion, {
    ...{ agency_id: agencyId, user_id: userId, id, topic, language, facts },
    picture: picture && (await storePicture(deps, key, picture)),
    text: withoutSecrets(question.text),
    job: question.job_id && jobName ? { id: question.job_id, name: jobName } : null,
  });
  await record(tx, actor, { ...store.loggedAs, subjectId: id, after: { topic, job_id: question.job_id } });
}
