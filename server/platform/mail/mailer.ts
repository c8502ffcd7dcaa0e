// The port for outgoing mail. smtp-mailer.ts sends it; outbox-mailer.ts writes it to DATA_DIR/outbox in
// development.
export interface Mail {
  /** The mail's id. Sending it twice (a repeated task) avoids a duplicate where possible. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Where replies go, if not to us. */
  replyTo?: Mail['to'];
  /** An event to add to the reader's calendar (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** Sends the mail as an abuse report (RFC 5965): its fields, and the reported message as text. */
  feedbackReport?: { fields: (readonly [name: string, value: string])[]; original: string };
  attachments?: { name: string; mimeType: string; bytes: Uint8Array }[];
}

export interface Mailer {
  /** @throws Undeliverable if the mail server permanently rejects the mail */
  send(mail: Mail): Promise<void>;
  close?(): void;
}
