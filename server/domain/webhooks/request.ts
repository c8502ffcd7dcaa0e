// The request of one attempt, and what of it and of its reply may be stored. Slack and Teams get a message made from the same payload. It
// is made when it is sent, so names are in no history, and a retry does not name a candidate who was deleted in the meantime.
import { isChat } from '#contract/webhook.ts';
import type { ChatKind } from '#contract/webhook.ts';
import type { Deps } from '../../platform/deps.ts';
import { slackBody, teamsBody } from './chat-message.ts';
import type { ChatMessage } from './chat-message.ts';
import { messageOf } from './message-of.ts';
import type { Outcome, Post } from './post.ts';
import { isTest, kindOf } from './rules.ts';
import { withoutUrl } from './secret-url.ts';
import { secretsOf, urlOf } from './secrets.ts';
import { signedHeaders } from './sign.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

export interface Request {
  post: Post;
  /** The request line and headers, as stored. */
  text: string;
  /** The reply, as stored. */
  stored: (answer: Outcome['answer']) => Outcome['answer'];
}

type RequestDeps = Pick<Deps, 'db' | 'signingKey' | 'publicUrl'>;

interface Found {
  delivery: DeliveryRow;
  webhook: WebhookRow;
}

export async function requestOf(deps: RequestDeps, found: Found, sentAt: Date): Promise<Request> {
  const { delivery, webhook } = found;
  const url = urlOf(deps, webhook);
  const kind = kindOf(webhook);
  if (!isChat(kind)) {
    const message = { id: delivery.message_id, sentAt, payload: delivery.payload };
    const post = postTo(url, delivery.payload, signedHeaders(message, secretsOf(deps, webhook, sentAt)));
    return { post, text: requestText(post), stored: (answer) => answer };
  }
  const { agency_id: agencyId } = webhook;
  const message = await deps.db.asTenant({ agencyId }, (tx) => messageOf(tx, deps, found));
  const post = postTo(url, chatBodies[kind](message), {});
  const namesPeople = webhook.shows_names && !isTest(delivery);
  return {
    post,
    text: withoutUrl(requestText(post), url),
    stored: (answer) => storedAnswer(answer, { url, namesPeople }),
  };
}

const chatBodies: Record<ChatKind, (message: ChatMessage) => string> = {
  slack: slackBody,
  teams: teamsBody,
};

/** All headers, so that the stored copy is exactly what was sent. */
function postTo(url: string, body: string, signatures: Record<string, string>): Post {
  const headers = {
    host: new URL(url).host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Candor-Webhooks/1',
    // Replies are shown as received and never decompressed: a small one could expand enormously.
    'accept-encoding': 'identity',
    ...signatures,
    connection: 'close',
  };
  return { url, headers, body };
}

/**
 * The request line and headers as sent. They include the signatures, which help to find out why a receiver's check
 * fails. Anybody who can read this may resend the message anyway, and the signatures do not reveal the secret.
 */
function requestText({ url, headers }: Post): string {
  const { pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${pathname}${search} HTTP/1.1`, ...lines].join('\n');
}

/** Slack’s error codes, such as `invalid_payload`. */
const errorCode = /^[a-z_]{1,40}$/;

/** A receiver may repeat what it got. Of a message with names, only an error code is stored. */
function storedAnswer(
  answer: Outcome['answer'],
  { url, namesPeople }: { url: string; namesPeople: boolean },
): Outcome['answer'] {
  const isSafe = !namesPeople || answer.body === '' || errorCode.test(answer.body);
  return {
    ...answer,
    headers: withoutUrl(answer.headers, url),
    body: isSafe ? withoutUrl(answer.body, url) : '',
    isCut: answer.isCut || !isSafe,
  };
}
