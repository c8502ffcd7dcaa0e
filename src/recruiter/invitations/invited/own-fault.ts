// Which of a message's faults is our own word, and so has a sentence (messages.json, `invites.faults.<code>`). What a mail or
// SMS server said is shown as it said it.
import { messageFaults, type MessageFault } from '#contract/invite.ts';

export function ownFault(fault: string): MessageFault | undefined {
  return messageFaults.find((one) => one === fault);
}
