// Outgoing mail of a development machine: a file per mail in DATA_DIR/outbox, read at /dev/outbox.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Mail, Mailer } from './mailer.ts';

const OutboxMail = z.object({
  id: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  written_at: z.string(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export function outboxMailer(folder: string): Mailer {
  return {
    async send(mail: Mail) {
      await mkdir(folder, { recursive: true });
      // The name is the mail's id: sent again, it is one mail.
      const file = join(folder, `${mail.id}.json`);
      await writeFile(
        `${file}.new`,
        JSON.stringify({ ...mail, ...listed(mail), written_at: new Date().toISOString() }, null, 2),
      );
      await rename(`${file}.new`, file);
    },
  };
}

/** Of what is attached, how much it is: nobody looks at it here. */
function listed({ attachments }: Mail) {
  return attachments && { attachments: attachments.map((one) => ({ ...one, bytes: one.bytes.length })) };
}

/** What was written, newest first. */
export async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []); // No mail yet: no folder.
  const files = names.filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .map((text) => OutboxMail.parse(JSON.parse(text)))
    .toSorted((a, b) => b.written_at.localeCompare(a.written_at));
}
