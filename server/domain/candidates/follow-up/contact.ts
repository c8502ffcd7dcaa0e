// The address for messages to a known candidate.
import type { Channel } from '#contract/invite.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { numberOf } from '../../invitations/sms-number.ts';
import type { ResponseRow } from '../../invitations/store.ts';

export interface Contact {
  channel: Channel;
  /** An email address, or a phone number in E.164. */
  recipient: string;
}

/** Prefers email; falls back to SMS if it can be sent. @throws Refusal('no_address') */
export function contactOf(deps: Deps, person: ResponseRow): Contact {
  if (person.email) return { channel: 'email', recipient: person.email };
  const number = numberOf(deps, person);
  if (!number) throw new Refusal('no_address');
  return { channel: 'sms', recipient: number };
}
