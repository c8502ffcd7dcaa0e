// Validates a message field by field before it is sent to the server.
import { FieldFault } from '#contract/refusals.ts';
import {
  faultsOfTexts,
  fieldsOf,
  MessageTexts,
  unknownVariables,
  variablesOf,
  type MessageField,
  type MessageKind,
} from '#contract/message.ts';
import { faultOf } from '../../../kit/forms/fault-of.ts';

export interface MessageFault {
  fault: FieldFault;
  /** Unknown variable names, as typed. */
  unknown: readonly string[];
}

export type MessageFaults = Partial<Record<MessageField, MessageFault>>;

export function messageFaults(texts: MessageTexts, kind: MessageKind): MessageFaults {
  const issues = MessageTexts.safeParse(texts, { error: faultOf }).error?.issues ?? [];
  const named = faultsOfTexts(texts, kind);
  const faults: MessageFaults = {};
  for (const field of fieldsOf(kind)) {
    const issue = issues.find(({ path }) => path[0] === field);
    const fault = issue ? FieldFault.parse(issue.message) : named[field];
    if (fault) faults[field] = { fault, unknown: unknownIn(texts[field] ?? '', kind) };
  }
  return faults;
}

/** The variables in a text that its kind of message does not have, as typed. */
export function unknownIn(text: string, kind: MessageKind): readonly string[] {
  return unknownVariables(text, variablesOf(kind)).map(written);
}

/** As it appears in the text: a name gets its braces, an unmatched brace stays as it is. */
function written(unknown: string): string {
  return unknown.startsWith('{{') || unknown.startsWith('}}') ? unknown : `{{${unknown}}}`;
}
