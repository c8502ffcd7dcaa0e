// The terminal message at the start: where to go and how to sign in.
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../kernel/config.ts';
import { ffmpegState } from '../../platform/http/health.ts';
import { relyingPartyOf } from '../../domain/organizations/passkeys/relying-party.ts';
import { findTemplates, legalFolder } from '../../domain/legal/text.ts';
import { demoEmail, findDemo, makeDemoWorkspace } from './workspace.ts';

export interface Greeting {
  /** Never in production, and never where others can reach us. */
  hasDemo: boolean;
  /** True if nobody has registered yet. */
  isEmpty: boolean;
}

export async function greet(app: FastifyInstance, greeting: Greeting): Promise<void> {
  const { config, publicUrl } = app.deps;
  const lines = [`Candor is at   ${publicUrl()}`];
  if (greeting.hasDemo) lines.push(...(await demoLines(app, greeting.isEmpty)));
  if (!config.isProduction && !config.smtpUrl) lines.push(`Mails are at   ${publicUrl()}/dev/outbox`);
  if (!relyingPartyOf(publicUrl()))
    lines.push(
      `Passkeys need a name instead of an IP address: set PUBLIC_URL, here to ${underName(publicUrl())}.`,
    );
  if ((await ffmpegState()) !== 'ok')
    lines.push('There is no ffmpeg here: older Safaris may not play what others recorded.');
  const templates = await findTemplates(config);
  if (templates.length > 0)
    lines.push(
      `Legal pages are still templates (${templates.join(', ')}). Write your own as ${templates.map((page) => `${page}.md`).join(', ')} in ${legalFolder(config.dataDir)}, or set SITE_URL.`,
    );
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/** On this machine, *localhost* leads to the same server. */
function underName(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const name = isLoopback(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : 'your.example.org';
  return `${protocol}//${name}${port && `:${port}`}`;
}

/** Empty if the demo's password was changed: the workspace is then someone's own. */
async function demoLines(app: FastifyInstance, isEmpty: boolean): Promise<string[]> {
  const { config, publicUrl } = app.deps;
  const demo = isEmpty
    ? { share: await makeDemoWorkspace(app, config.demoPassword) }
    : await findDemo(app, config.demoPassword);
  if (!demo) return [];
  const lines = [`Sign in as     ${demoEmail}  password ${config.demoPassword}`];
  if (demo.share) lines.push(`An interview   ${publicUrl()}/s/${demo.share}`);
  return lines;
}
