// The port for outgoing mail. smtp-mailer.ts sends it; outbox-mailer.ts writes it to DATA_DIR/outbox for development.
export interface Mail {
  /** The mail's own id: sending the same twice (a job run again) makes no second one where that can be helped. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Where an answer goes, if not to us. */
  replyTo?: Mail['to'];
  attachments?: { name: string; mimeType: string; bytes: Uint8Array }[];
}

export interface Mailer {
  /** @throws Undeliverable where the mail's server says for good that it goes to nobody */
  send(mail: Mail): Promise<void>;
  close?(): void;
}
