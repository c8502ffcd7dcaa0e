// The environment's schema. A wrong value stops the start with a sentence that says which and why.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { StartFault } from './start-fault.ts';

export interface TwilioSettings {
  /** Without a slash at the end. */
  url: string;
  account: string;
  token: string;
  /** A number in E.164, a sender's name, or a messaging service (MG…). */
  from: string;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Of the database's owner; undefined: the embedded database in DATA_DIR. */
  databaseUrl: string | undefined;
  /** Where candidates and recruiters reach us, without a slash at the end; undefined: from host and port. */
  publicUrl: string | undefined;
  /** The marketing site: help and legal pages. Without a slash at the end; undefined: we serve our own legal pages. */
  siteUrl: string | undefined;
  /** Undefined: mails are written to DATA_DIR/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Who answers questions of recruiters; undefined: nobody, and the page says so. */
  supportEmail: string | undefined;
  /** The Bearer of reports about mails; undefined: none are taken. */
  mailEventsToken: string | undefined;
  /** Undefined: SMS are written to DATA_DIR/outbox, and off in production. */
  sms: TwilioSettings | undefined;
  /** Where SMS may go, as ISO 3166 codes of two letters; empty: anywhere. */
  smsCountries: readonly string[];
  /** Files of a certificate and its key, both or neither. */
  tls: { certFile: string; keyFile: string } | undefined;
  demoPassword: string;
  /** Who makes accounts: anybody an organization of their own, only who was invited by a colleague, or nobody. */
  registration: Registration;
  /** How many emails a new organization may cause on its first day of sending. */
  newAgencyEmails: number;
  isProduction: boolean;
  /** Tests have a push service on their own machine; else none is connected to that is not at a public address. */
  mayPushToLoopback: boolean;
  /** Whether webhooks may go to addresses of one's own network, and without TLS. */
  mayWebhooksBePrivate: boolean;
  logLevel: LogLevel;
  /** Whether X-Forwarded-* of a proxy in front of us is believed, and for how many of them. */
  trustProxy: boolean | number;
}

const registrations = ['open', 'invited', 'closed'] as const;
type Registration = (typeof registrations)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const Environment = z.object({
  PORT: z._default(
    z.string().check(
      z.regex(/^\d+$/),
      z.refine((value) => Number(value) <= 65_535),
    ),
    '3000',
  ),
  HOST: z._default(z.string().check(z.refine(isHost)), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.refine((value) => hasProtocol(value, ['postgres:', 'postgresql:']))),
  ),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin))),
  SITE_URL: z.optional(z.string().check(z.refine((value) => hasProtocol(value, ['http:', 'https:'])))),
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.refine((value) => hasProtocol(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '')),
  ),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/)),
    'Candor <no-reply@candor.test>',
  ),
  SUPPORT_EMAIL: z.optional(z.string().check(z.maxLength(254), z.email())),
  MAIL_EVENTS_TOKEN: z.optional(z.string().check(z.minLength(20), z.maxLength(200))),
  SMS_URL: z._default(
    z.string().check(z.refine((value) => hasProtocol(value, ['http:', 'https:']))),
    'https://api.twilio.com',
  ),
  SMS_ACCOUNT: z.optional(z.string()),
  SMS_TOKEN: z.optional(z.string()),
  SMS_FROM: z.optional(z.string().check(z.regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/))),
  SMS_COUNTRIES: z._default(
    z.string().check(z.refine((value) => listOf(value).every((one) => isSupportedCountry(one)))),
    '',
  ),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(10), z.maxLength(200)), 'candor-demo'),
  REGISTRATION: z._default(z.enum(registrations), 'open'),
  NEW_AGENCY_EMAILS: z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '50'),
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  /** Left out: every request in production, only what went wrong in development. */
  LOG_LEVEL: z.optional(z.enum(logLevels)),
  WEBHOOKS_ALLOW_PRIVATE: z._default(z.enum(['true', 'false']), 'false'),
  TRUST_PROXY: z._default(z.string().check(z.regex(/^(true|false|\d{1,2})$/)), 'false'),
});

/** What each variable must be, as the sentence of a refusal says it. */
const mustBe: Record<keyof typeof Environment.shape, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an IP address or a host name',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/database',
  PUBLIC_URL: 'an address like https://interviews.example.com, without a path',
  SITE_URL: 'an address like https://www.example.com',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  MAIL_FROM: 'an e-mail address, with a name or without',
  SUPPORT_EMAIL: 'an e-mail address like help@example.com',
  MAIL_EVENTS_TOKEN: '20 to 200 characters long',
  SMS_URL: 'an address like https://api.twilio.com',
  SMS_ACCOUNT: 'the account that SMS go out from',
  SMS_TOKEN: 'the password of SMS_ACCOUNT',
  SMS_FROM: 'a number like +15005550006, a name of up to 11 letters, or a messaging service (MG…)',
  SMS_COUNTRIES: 'countries by their two letters, with commas between them, like DE,AT,CH',
  TLS_CERT: 'the path of a certificate',
  TLS_KEY: 'the path of a key',
  DEMO_PASSWORD: '10 to 200 characters long',
  REGISTRATION: 'open, invited or closed',
  NEW_AGENCY_EMAILS: 'a whole number from 1 to 9999999',
  NODE_ENV: 'development, production or test',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  WEBHOOKS_ALLOW_PRIVATE: 'true or false',
  TRUST_PROXY: 'true, false or the number of proxies in front',
};

/** Reads the environment; an empty value counts as not set. @throws StartFault */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new StartFault(sentenceFor(parsed.error.issues[0], set));
  const read = parsed.data;
  return {
    port: Number(read.PORT),
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    siteUrl: read.SITE_URL?.replace(/\/+$/, ''),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    supportEmail: read.SUPPORT_EMAIL,
    mailEventsToken: read.MAIL_EVENTS_TOKEN,
    sms: smsOf(read),
    smsCountries: listOf(read.SMS_COUNTRIES),
    tls: tlsOf(read.TLS_CERT, read.TLS_KEY),
    demoPassword: read.DEMO_PASSWORD,
    registration: read.REGISTRATION,
    newAgencyEmails: Number(read.NEW_AGENCY_EMAILS),
    isProduction: read.NODE_ENV === 'production',
    mayPushToLoopback: read.NODE_ENV === 'test',
    mayWebhooksBePrivate: read.WEBHOOKS_ALLOW_PRIVATE === 'true',
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: /^\d/.test(read.TRUST_PROXY) ? Number(read.TRUST_PROXY) : read.TRUST_PROXY === 'true',
  };
}

/** Whether only this machine can reach us: the demo workspace is made nowhere else. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Where pages are reached, for links in mails. `port` is the one listened on. */
export function publicUrlOf(config: Config, port: number): string {
  if (config.publicUrl) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function sentenceFor(issue: z.core.$ZodIssue | undefined, set: Record<string, string | undefined>): string {
  const name = String(issue?.path[0] ?? '');
  const needed = Object.entries(mustBe).find(([known]) => known === name)?.[1] ?? 'something else';
  // What may hold a password is not repeated on the screen.
  const shown = /URL|PASSWORD|TOKEN/.test(name) ? '' : ` It is "${set[name] ?? ''}".`;
  return `${name} must be ${needed}.${shown}`;
}

function tlsOf(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (certFile && keyFile) return { certFile, keyFile };
  if (certFile || keyFile)
    throw new StartFault(
      `TLS_CERT and TLS_KEY go together: ${certFile ? 'TLS_KEY' : 'TLS_CERT'} is not set.`,
    );
  return undefined;
}

function smsOf(read: z.infer<typeof Environment>): Config['sms'] {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = read;
  if (account && token && from) return { url: read.SMS_URL.replace(/\/+$/, ''), account, token, from };
  const names = ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const;
  const missing = names.filter((name) => !read[name]);
  if (missing.length === names.length) return undefined;
  throw new StartFault(
    `SMS_ACCOUNT, SMS_TOKEN and SMS_FROM go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
  );
}

/** What stands between commas, in capitals. */
function listOf(value: string): string[] {
  return value
    .toUpperCase()
    .split(',')
    .flatMap((one) => one.trim() || []);
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value);
}

/** Pages and calls are at the root of their host: behind a path they would not be found. */
function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
