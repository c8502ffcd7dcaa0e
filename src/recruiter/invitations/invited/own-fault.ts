// Which message faults are our own codes with a translation (messages.json, `invites.faults.<code>`). A mail or SMS
// server's error is shown verbatim.
import { messageFaults, type MessageFault } from '#contract/invite.ts';

export function ownFault(fault: string): MessageFault | undefined {
  return messageFaults.find((known) => known === fault);
}
