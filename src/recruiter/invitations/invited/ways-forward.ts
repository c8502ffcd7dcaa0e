// What helps where a message did not get there: another address, another channel, or once more.
import type { Channel, Invitation } from '#contract/invite.ts';
import { ownFault } from './own-fault.ts';

export interface Forward {
  /** The channel whose address is to be put right; null: it is not the address. */
  correct: Channel | null;
  /** Channels to send by, the likeliest first. */
  sendBy: Channel[];
}

type Row = Pick<Invitation, 'open' | 'started' | 'email' | 'phone' | 'message'>;

export function waysForward({ open, started, email, phone, message }: Row, isSmsOn: boolean): Forward {
  const hasFailed = message && ['failed', 'bounced', 'canceled'].includes(message.state);
  // It is being tried again by itself.
  const isUnderWay = message?.fault === 'unreachable';
  if (!open || started || !hasFailed || isUnderWay) return { correct: null, sendBy: [] };
  const { channel, state, fault } = message;
  const other = channel === 'email' ? 'sms' : 'email';
  const canSend = { email: email !== '', sms: phone !== '' && isSmsOn };
  // What a mail or SMS server says is about this address; what we say ourselves is not.
  const isAddress = state === 'bounced' || (state === 'failed' && !ownFault(fault));
  if (isAddress) return { correct: channel, sendBy: canSend[other] ? [other] : [] };
  return { correct: null, sendBy: ([channel, other] as const).filter((one) => canSend[one]) };
}
