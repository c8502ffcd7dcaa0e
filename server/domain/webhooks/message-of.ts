// What a message to Slack or Teams says about an event: names only if the webhook shows them, facts in the language of its creator, and
// where its link leads.
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { WebhookPayload } from '#contract/webhook-payload.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { longDate } from '../../kernel/texts/long-date.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { personName, titleName } from '../../platform/mail/names.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ChatMessage } from './chat-message.ts';
import { isTest } from './rules.ts';
import * as store from './store.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

export async function messageOf(
  tx: Tx,
  deps: Pick<Deps, 'publicUrl'>,
  { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow },
): Promise<ChatMessage> {
  const { agency_id: agencyId } = webhook;
  const payload = WebhookPayload.parse(JSON.parse(delivery.payload));
  const creator = (await activeMembers(tx, agencyId)).find(({ userId }) => userId === webhook.created_by);
  const language = matchLanguage(creator?.language ?? '') ?? defaultLanguage;
  const t = (key: string) => sentence(language, key);
  // The ids of a test refer to nothing.
  const test = isTest(delivery);
  const names = webhook.shows_names && !test ? await namesOf(tx, agencyId, payload) : {};
  return {
    headline: [t(eventNames[payload.type]), ...(test ? [t('integrations.delivery_test')] : [])].join(' · '),
    candidate: personName(names.candidate ?? ''),
    job: titleName(names.job ?? ''),
    company: titleName(names.company ?? ''),
    facts: await factsOf(tx, payload, language),
    link: {
      label: t(test ? 'mail.webhook_off.button' : 'mail.chat.open'),
      url: deps.publicUrl() + (test ? `/profile/integrations/${webhook.id}` : pathOf(payload)),
    },
  };
}

const eventNames: Record<WebhookEvent, string> = {
  'candidate.invited': 'integrations.event_invited',
  'candidate.finished': 'integrations.event_finished',
  'candidate.rated': 'integrations.event_rated',
  'candidate.status_changed': 'integrations.event_status_changed',
  'transcript.ready': 'integrations.event_transcript_ready',
  'job.created': 'integrations.event_job_created',
  'plan.changed': 'integrations.event_plan_changed',
};

/** A candidate who was deleted in the meantime is not named. */
async function namesOf(
  tx: Tx,
  agencyId: string,
  { type, data }: WebhookPayload,
): Promise<{ candidate?: string; job?: string; company?: string }> {
  if (type === 'plan.changed') return {};
  if (type === 'job.created') return { job: data.job_name, company: data.company_name };
  return (await store.namesOf(tx, agencyId, data.response_id)) ?? {};
}

function pathOf({ type, data }: WebhookPayload): string {
  if (type === 'plan.changed') return '/profile/plan';
  return type === 'job.created' ? `/jobs/vacancy/${data.job_id}` : `/jobs/candidate/${data.response_id}`;
}

async function factsOf(tx: Tx, { type, data }: WebhookPayload, language: Language): Promise<string[]> {
  const t = (key: string) => sentence(language, key);
  if (type === 'candidate.status_changed' && data.status !== null)
    return [t(`responses.status.${data.status}`)];
  if (type === 'candidate.rated')
    return [t(data.rate ? `responses.rate.${data.rate}` : 'mail.chat.rate_withdrawn')];
  if (type !== 'plan.changed') return [];
  const name = (await store.planNameOf(tx, data.code)) ?? data.code;
  return [data.quantity === 1 ? name : `${name} × ${data.quantity}`, planStatusText(data, language)];
}

type PlanData = Extract<WebhookPayload, { type: 'plan.changed' }>['data'];

function planStatusText({ status, end_plan_at: endPlanAt }: PlanData, language: Language): string {
  if (status !== 'will_end') return sentence(language, `profile.status_${status}`);
  if (endPlanAt === null) return sentence(language, 'plan.status_will_end_open');
  return sentence(language, 'plan.status_will_end', { date: longDate(new Date(endPlanAt), language) });
}
