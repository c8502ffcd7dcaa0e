// The form of a message: its texts, checked before they are sent to the server.
import * as z from 'zod/mini';
import { fieldsOf, type MessageKind, type MessageTexts } from '#contract/message.ts';
import { messageFaults } from './message-faults.ts';

export function messageSchema(kind: MessageKind) {
  return z.pipe(
    z.custom<MessageTexts>(),
    z.transform((texts: MessageTexts, { issues }): MessageTexts => {
      const faults = messageFaults(texts, kind);
      for (const field of fieldsOf(kind)) {
        const message = faults[field]?.fault;
        if (message) issues.push({ code: 'custom', path: [field], message, input: texts });
      }
      return texts;
    }),
  );
}
