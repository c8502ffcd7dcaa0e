// Standard Webhooks' symmetric signatures, which prove to a receiver that we sent a message and that it is unchanged.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export interface Message {
  /** The `webhook-id` header. */
  id: string;
  sentAt: Date;
  payload: string;
}

/** The three standard headers, with one signature per secret, so that a receiver may use any of them. */
export function signedHeaders(message: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(message.sentAt.getTime() / 1000));
  const content = `${message.id}.${timestamp}.${message.payload}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret, content)}`).join(' '),
  };
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
