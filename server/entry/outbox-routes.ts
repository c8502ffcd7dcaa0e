// /dev/outbox: the unsent mails and SMS of a development machine. Never available in production, and only to
// this machine, whatever HOST or a proxy allows: a mail's link signs its reader in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../kernel/config.ts';
import { wordsPolicy } from '../platform/http/policies.ts';
import { Refusal } from '../kernel/refusal.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { readOutbox } from '../platform/mail/outbox-mailer.ts';
import type { OutboxMail } from '../platform/mail/outbox-mailer.ts';

export function outboxRoutes(app: FastifyInstance, folder: string): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
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

/** True for a local program, or a local browser showing our own page. */
function isFromHere({ socket, headers, server }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  return isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) && isOurName(headers.host, server);
}

/** Headers added by proxies, tunnels and CDNs. */
const forwarding = /^(forwarded|via|cf-.+|x-forwarded-.+|.+-(real|client|connecting)-ip)$/;

/**
 * A foreign domain that resolves to this machine (DNS rebinding) makes its page same-origin with ours in the
 * browser. The Host header still tells them apart.
 */
function isOurName(host: string | undefined, { deps }: FastifyInstance): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  const isLocal = isLoopback(name.replace(/^\[(.*)\]$/, '$1')) || name.endsWith('.localhost');
  return isLocal || name === new URL(deps.publicUrl()).hostname;
}

/** A whole file of candidates may have been invited. */
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

/** URLs become links; everything else stays text. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
