// Push notifications that a candidate finished or sent a request. Each browser gets its own task, so that an
// unavailable push service delays nobody else. The messages contain no personal data, because they appear on lock
// screens.
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { PushMessage } from '#contract/notification.ts';
import { can } from '#contract/permissions.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueueAll } from '../../platform/queue/enqueue.ts';
import { titleName } from '../../platform/mail/names.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import { findSeen } from './seen-by.ts';
import { deliver } from './deliver-push.ts';
import { findSubscription, removeSubscription, subscriptionsOf } from '../../platform/push/store.ts';

/** The permission needed for each, as for the emails. */
const permissions = { finished: 'responses.view', asked: 'responses.accommodate' } as const;
const What = z.enum(['finished', 'asked']);
type What = z.infer<typeof What>;

interface Notification {
  agency_id: string;
  response_id: string;
  what: What;
}

export const sendPush = defineTask({
  name: 'send-push',
  schema: z.object({ agency_id: z.uuid(), subscription_id: z.uuid(), message: PushMessage }),
  // Retries last minutes; after that the email does the job.
  retries: 4,
  concurrency: 4,
  handler: async ({ agency_id: agencyId, subscription_id: id, message }, deps) => {
    const browser = await deps.db.asTenant({ agencyId }, (tx) => findSubscription(tx, agencyId, id));
    if (!browser) return;
    const { endpoint, p256dh, auth, user_id: userId } = browser;
    const text = JSON.stringify(message);
    const outcome = await deliver({ endpoint, keys: { p256dh, auth }, text, topic: message.path }, deps);
    if (outcome === 'later') throw new Error('the push service takes nothing now');
    if (outcome === 'refused') deps.log.warn({ service: new URL(endpoint).host }, 'a push was refused');
    if (outcome === 'gone')
      await deps.db.asTenant({ agencyId }, (tx) => removeSubscription(tx, { agencyId, userId }, endpoint));
  },
});

const notification = {
  schema: z.object({ agency_id: z.uuid(), response_id: z.uuid(), what: What }),
  handler: ({ agency_id: agencyId, response_id: responseId, what }: Notification, deps: Deps) =>
    deps.db.asTenant({ agencyId }, async (tx) => {
      const readers = (await activeMembers(tx, agencyId)).filter(
        (member) => member.push && can(member, permissions[what]),
      );
      for (const reader of readers) {
        const seen = await findSeen(tx, reader, responseId);
        if (!seen) continue;
        const message = messageFor(reader, what, seen.jobName, responseId);
        const browsers = await subscriptionsOf(tx, reader);
        await enqueueAll(
          tx,
          sendPush,
          browsers.map(({ id }) => ({ agency_id: agencyId, subscription_id: id, message })),
        );
      }
    }),
};

export const notifyBrowsers = defineTask({ name: 'notify-browsers', ...notification });
/** The former name: tasks queued before the update, and those in older backups, still have it. */
export const tellBrowsers = defineTask({ name: 'tell-browsers', ...notification });

function messageFor(reader: ActiveMember, what: What, jobName: string, responseId: string): PushMessage {
  const language = matchLanguage(reader.language) ?? defaultLanguage;
  return {
    title: 'Candor',
    body: sentence(language, `notifications.push_message.${what}`, { job: titleName(jobName).slice(0, 200) }),
    path: `/jobs/candidate/${responseId}`,
    language,
  };
}
