// `NAME_FILE` replaces a secret `NAME`: container platforms hand secrets over as files, which other processes and
// crash reports do not see.
import { readFileSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

/** The settings that are secrets, or addresses with a password. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_SECRET',
  'BACKUP_S3_SECRET',
  'BACKUP_PASSPHRASE',
  'SMTP_URL',
  'MAIL_EVENTS_TOKEN',
  'SMS_TOKEN',
  'DEMO_PASSWORD',
  'TURN_SECRET',
  'LIVEKIT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'AI_TRANSCRIBE_KEY',
  'AI_KEY',
  'COPYSCAPE_KEY',
] as const;

/**
 * Adds the secrets whose files are named, without the line break at their end.
 * @throws StartFault if a file cannot be read or is empty, or if the secret is set as well
 */
export function withSecretFiles(set: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = secretNames.flatMap((name) => {
    const file = set[`${name}_FILE`];
    if (file === undefined) return [];
    if (set[name] !== undefined) throw new StartFault(`${name} and ${name}_FILE are both set: remove one.`);
    return [[name, contentOf(`${name}_FILE`, file)] as const];
  });
  return { ...set, ...Object.fromEntries(read) };
}

function contentOf(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an error';
    throw new StartFault(`${name} ${file} can't be read: ${code}.`, cause);
  }
  if (content.trim() === '') throw new StartFault(`${name} ${file} is empty.`);
  return content;
}
