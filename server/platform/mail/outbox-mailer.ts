// Outgoing mail in development: one file per mail in DATA_DIR/outbox, shown at /dev/outbox.
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
      // Named by the mail's id, so sending it again overwrites it.
      const file = join(folder, `${mail.id}.json`);
      await writeFile(
        `${file}.new`,
        JSON.stringify({ ...mail, ...listed(mail), written_at: new Date().toISOString() }, null, 2),
      );
      await rename(`${file}.new`, file);
    },
  };
}

/** Lists attachments by size only; nobody opens them here. */
function listed({ attachments }: Mail) {
  return (
    attachments && {
      attachments: attachments.map((attachment) => ({ ...attachment, bytes: attachment.bytes.length })),
    }
  );
}

/** Newest first. */
export async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []); // No folder until the first mail.
  const files = names.filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .map((text) => OutboxMail.parse(JSON.parse(text)))
    .toSorted((a, b) => b.written_at.localeCompare(a.written_at));
}
