// /dev/outbox: the mails and SMS that a development machine did not send. Never there in production, and open to this machine
// alone, whoever else HOST or a proxy lets in: a mail's link signs its reader in.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';
import { wordsPolicy } from '../http/policies.ts';
import { Refusal } from '../http/refusal.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { readOutbox } from './outbox-mailer.ts';
import type { OutboxMail } from './outbox-mailer.ts';

export function outboxRoutes(app: FastifyInstance, folder: string): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!isFromHere(request)) throw new Refusal('not_found');
  };
  app.get('/dev/outbox', { onRequest }, async (_request, reply) =>
    reply
      .header('content-security-policy', wordsPolicy)
      .type('text/html; charset=utf-8')
      .send(pageOf(await readOutbox(folder))),
  );
  app.get('/dev/outbox.json', { onRequest }, async () => readOutbox(folder));
}

function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}

/** A whole file of people may have been invited. */
const maxShown = 200;

function pageOf(mails: readonly OutboxMail[]): string {
  const list =
    mails.slice(0, maxShown).map(articleOf).join('') ||
    '<p>No mail yet. What Candor would send appears here.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body style="font:16px/1.5 sans-serif;max-width:720px;margin:24px auto;padding:0 16px"><h1>Outbox</h1>${list}</body></html>`;
}

function articleOf(mail: OutboxMail): string {
  return `<article style="border-top:1px solid #ccc;padding:12px 0"><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(`${mail.to.name} <${mail.to.address}>`)}, ${escapeHtml(mail.written_at)}</p>
<pre style="white-space:pre-wrap;font:inherit" dir="auto">${linked(mail.text)}</pre></article>`;
}

/** Addresses become links; everything else stays text. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
