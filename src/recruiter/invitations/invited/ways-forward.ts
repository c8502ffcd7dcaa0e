// Decides what helps with an undelivered message: another address, another channel, or a retry.
import type { Channel, Invitation } from '#contract/invite.ts';
import { ownFault } from './own-fault.ts';

export interface Forward {
  /** The channel whose address to correct. Null if the address is not the problem. */
  correct: Channel | null;
  /** Channels to resend by, the most promising first. */
  sendBy: Channel[];
}

type Row = Pick<Invitation, 'open' | 'started' | 'email' | 'phone' | 'message'>;

export function waysForward({ open, started, email, phone, message }: Row, isSmsOn: boolean): Forward {
  const hasFailed = message && ['failed', 'bounced', 'canceled'].includes(message.state);
  // The server is retrying already.
  const isUnderWay = message?.fault === 'unreachable';
  if (!open || started || !hasFailed || isUnderWay) return { correct: null, sendBy: [] };
  const { channel, state, fault } = message;
  const alternative = channel === 'email' ? 'sms' : 'email';
  const canSend = { email: email !== '', sms: phone !== '' && isSmsOn };
  // Errors from a mail or SMS server are about this address. Our own codes are not.
  const isAddress = state === 'bounced' || (state === 'failed' && !ownFault(fault));
  if (isAddress) return { correct: channel, sendBy: canSend[alternative] ? [alternative] : [] };
  return { correct: null, sendBy: ([channel, alternative] as const).filter((way) => canSend[way]) };
}
