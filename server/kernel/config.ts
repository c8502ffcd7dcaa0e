// The schema of the environment. An invalid value stops the server with a sentence that names the variable
// and the reason.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { currencies } from '#contract/money.ts';
import { planCodes } from '#contract/plan.ts';
import type { PlanCode } from '#contract/plan.ts';
import { capOf, chatOf, jsonModes, optionsIn, pricesIn } from './chat.ts';
import type { AiPrices, ChatSettings } from './chat.ts';
import { backupOf } from './backup-s3.ts';
import type { BackupSettings } from './backup-s3.ts';
import { s3Of } from './s3.ts';
import type { S3Settings } from './s3.ts';
import { isIban, isTimeZone, sellerOf } from './seller.ts';
import type { SellerSettings } from './seller.ts';
import { copyscapeOf } from './copyscape.ts';
import type { CopyscapeSettings } from './copyscape.ts';
import { StartFault } from './start-fault.ts';
import { withSecretFiles } from './secret-files.ts';
import { traceHeadersIn, tracesOf } from './traces.ts';
import type { TraceSettings } from './traces.ts';
import { isServiceUrl, transcribeFormats, transcribeOf } from './transcribe.ts';
import type { TranscribeSettings } from './transcribe.ts';

export interface TwilioSettings {
  /** Without a trailing slash. */
  url: string;
  account: string;
  token: string;
  /** An E.164 number, a sender name, or a messaging service (MG…). */
  from: string;
}

/** The server that carries sound and pictures when pages cannot, or are too many. */
export interface LiveKitSettings {
  /** `wss://host` or `ws://host`, without a path. */
  url: string;
  key: string;
  secret: string;
}

/** Charges cards. A test key charges nothing. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** One, or two while the operator replaces it. */
  webhookSecrets: readonly string[];
  isLive: boolean;
  /** Undefined: Stripe itself. Without a trailing slash. */
  url: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database in DATA_DIR. Its user is the owner, unless `databaseOwnerUrl` is set. */
  databaseUrl: string | undefined;
  /** Only the role `migrate` and the operator's commands use it. Undefined: `databaseUrl` is the owner's. */
  databaseOwnerUrl: string | undefined;
  /** The groups of tasks that a worker runs (entry/all-tasks.ts). Undefined: all. */
  queues: readonly string[] | undefined;
  /** How long a stopping process still accepts calls, until load balancers notice. */
  drainSeconds: number;
  /** How long bytes stay that an earlier state of the database may need. */
  mediaUndeleteDays: number;
  /** The size of a slot of the part log in bytes. 0: each part is a file at once. */
  ingestSlotBytes: number;
  /** A separate address for `/metrics`, `/healthz` and `/readyz`. Undefined: none. */
  metrics: { port: number; host: string } | undefined;
  /** The collector of OpenTelemetry that gets traces. Undefined: none. */
  traces: TraceSettings | undefined;
  /** Undefined: files are in DATA_DIR/media. */
  s3: S3Settings | undefined;
  /** Undefined: backups are files. */
  backup: BackupSettings | undefined;
  /** Public address, without a trailing slash. Undefined: derived from host and port. */
  publicUrl: string | undefined;
  /**
   * The marketing site with help and legal pages, without a trailing slash. Undefined: we serve our own legal
   * pages.
   */
  siteUrl: string | undefined;
  /** Undefined: mails are written to DATA_DIR/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Support address for recruiters. Undefined: there is no support, and the page says so. */
  supportEmail: string | undefined;
  /** Bearer token for mail delivery reports. Undefined: reports are refused. */
  mailEventsToken: string | undefined;
  /** Undefined: SMS are written to DATA_DIR/outbox, and disabled in production. */
  sms: TwilioSettings | undefined;
  /** Allowed SMS destinations as ISO 3166 alpha-2 codes. Empty: anywhere. */
  smsCountries: readonly string[];
  /** Certificate and key files, both or neither. */
  tls: { certFile: string; keyFile: string } | undefined;
  demoPassword: string;
  /** Who can sign up: anyone with a new organization, only people invited by a colleague, or nobody. */
  registration: Registration;
  /** Plan of new organizations. Undefined: they have no limits, and nobody is offered another plan. */
  defaultPlan: PlanCode | undefined;
  /** Who issues invoices. Undefined: no plans are sold. */
  seller: SellerSettings | undefined;
  /** The first letters of invoice numbers. */
  invoicePrefix: string;
  /** How long invoices are kept. */
  invoiceYears: number;
  /** Length of the free trial, where plans are sold; 0: there is none. */
  trialDays: number;
  /** The EU's register of VAT numbers, without a trailing slash. */
  viesUrl: string;
  /** The name servers that domains are looked up at. Empty: the system's. */
  dnsServers: readonly string[];
  /** Email limit for a new organization on its first day of sending. */
  newAgencyEmails: number;
  isProduction: boolean;
  /** True if live rooms are offered: they are not finished yet. */
  hasLiveRooms: boolean;
  /** Servers for live rooms: `stun:host:port`, and `turn:`, `turns:` relays with the secret shared with them. */
  relay: { stunUrls: readonly string[]; turnUrls: readonly string[]; turnSecret: string | undefined };
  /** Undefined: people in a live room are always connected directly. */
  liveKit: LiveKitSettings | undefined;
  /** Undefined: nobody can pay by card. */
  stripe: StripeSettings | undefined;
  /** Undefined: there are no transcripts. */
  transcribe: TranscribeSettings | undefined;
  /** Undefined: no model suggests or assesses anything. */
  chat: ChatSettings | undefined;
  /** What transcripts and the chat model cost. Undefined: nothing. */
  aiPrices: AiPrices | undefined;
  /** What they may cost in a calendar month (UTC), in millionths of the currency. Undefined: any amount. */
  aiMonthlyCap: number | undefined;
  /** Undefined: answers are compared inside the agency only. */
  copyscape: CopyscapeSettings | undefined;
  /** Of Ashby's API, without a trailing slash. */
  ashbyUrl: string;
  /** For tests, whose push service runs locally. Otherwise push services must have a public address. */
  mayPushToLoopback: boolean;
  /** True if webhooks may use private network addresses and plain HTTP. */
  mayWebhooksBePrivate: boolean;
  logLevel: LogLevel;
  /** Whether to trust X-Forwarded-* from proxies in front of us, and how many proxies. */
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
  DATABASE_OWNER_URL: z.optional(
    z.string().check(z.refine((value) => hasProtocol(value, ['postgres:', 'postgresql:']))),
  ),
  QUEUES: z.optional(z.string().check(z.regex(/^[a-z-]+(\s*,\s*[a-z-]+)*$/))),
  /** Default: 5 in production, 0 elsewhere. */
  DRAIN_SECONDS: z.optional(z.string().check(z.regex(/^([0-9]|10)$/))),
  INGEST_SLOT_MB: z.optional(z.string().check(z.regex(/^(0|[1-9][0-9]{0,2}|10[01][0-9]|102[0-4])$/))),
  MEDIA_UNDELETE_DAYS: z.optional(z.string().check(z.regex(/^([0-9]|[12][0-9]|3[0-5])$/))),
  METRICS_PORT: z.optional(
    z.string().check(
      z.regex(/^\d+$/),
      z.refine((value) => Number(value) <= 65_535),
    ),
  ),
  METRICS_HOST: z._default(z.string().check(z.refine(isHost)), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.refine(isServiceUrl))),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.refine((value) => traceHeadersIn(value) !== undefined)),
  ),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,50}$/))),
  S3_KEY_ID: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  S3_SECRET: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,500}$/))),
  S3_ENDPOINT: z.optional(z.string().check(z.refine(isOrigin))),
  S3_PATH_STYLE: z.optional(z.enum(['true', 'false'])),
  S3_PREFIX: z.optional(z.string().check(z.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/))),
  S3_REDIRECT: z.optional(z.enum(['true', 'false'])),
  BACKUP_S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,50}$/))),
  BACKUP_S3_KEY_ID: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  BACKUP_S3_SECRET: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,500}$/))),
  BACKUP_S3_ENDPOINT: z.optional(z.string().check(z.refine(isOrigin))),
  BACKUP_S3_PATH_STYLE: z.optional(z.enum(['true', 'false'])),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(16), z.maxLength(1000))),
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
    z.string().check(z.refine((value) => listOf(value).every((country) => isSupportedCountry(country)))),
    '',
  ),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(10), z.maxLength(200)), 'candor-demo'),
  REGISTRATION: z._default(z.enum(registrations), 'open'),
  DEFAULT_PLAN: z.optional(z.enum(planCodes)),
  SELLER_NAME: z.optional(z.string().check(z.maxLength(200))),
  SELLER_ADDRESS: z.optional(z.string().check(z.maxLength(300))),
  SELLER_POSTAL_CODE: z.optional(z.string().check(z.maxLength(20))),
  SELLER_CITY: z.optional(z.string().check(z.maxLength(120))),
  SELLER_COUNTRY: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  SELLER_CURRENCY: z.optional(z.enum(currencies)),
  SELLER_EMAIL: z.optional(z.string().check(z.maxLength(254), z.email())),
  SELLER_PHONE: z.optional(z.string().check(z.regex(/^\+?[\d ()/-]{3,30}$/))),
  SELLER_REGISTRATION: z.optional(z.string().check(z.maxLength(200))),
  SELLER_IBAN: z.optional(z.string().check(z.refine(isIban))),
  SELLER_BIC: z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/))),
  SELLER_VAT: z.optional(z.string().check(z.regex(/^[A-Z]{2,3}[A-Z0-9+* ]{2,18}$/))),
  SELLER_TAX_NUMBER: z.optional(z.string().check(z.maxLength(50))),
  SELLER_TIMEZONE: z._default(z.string().check(z.refine(isTimeZone)), 'UTC'),
  SELLER_OSS: z._default(z.enum(['true', 'false']), 'false'),
  SELLER_TAX_COUNTRIES: z._default(
    z.string().check(z.refine((value) => listOf(value).every((country) => /^[A-Z]{2}$/.test(country)))),
    '',
  ),
  SELLER_EXEMPTION: z.optional(z.string().check(z.maxLength(500))),
  INVOICE_PREFIX: z._default(z.string().check(z.regex(/^[A-Z0-9-]{1,8}$/)), 'INV-'),
  INVOICE_YEARS: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d)$/)), '10'),
  TRIAL_DAYS: z._default(z.string().check(z.regex(/^(0|[1-9]\d?)$/)), '14'),
  VIES_URL: z._default(
    z.string().check(z.refine((value) => hasProtocol(value, ['http:', 'https:']))),
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
  ),
  DNS_SERVERS: z._default(z.string().check(z.refine((value) => itemsOf(value).every(isNameServer))), ''),
  NEW_AGENCY_EMAILS: z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '50'),
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  /** Default: every request in production, only errors in development. */
  LOG_LEVEL: z.optional(z.enum(logLevels)),
  WEBHOOKS_ALLOW_PRIVATE: z._default(z.enum(['true', 'false']), 'false'),
  LIVE_ROOMS: z._default(z.enum(['true', 'false']), 'false'),
  STUN_URLS: z._default(z.string().check(z.refine((value) => haveSchemes(value, ['stun:', 'stuns:']))), ''),
  TURN_URLS: z._default(z.string().check(z.refine((value) => haveSchemes(value, ['turn:', 'turns:']))), ''),
  TURN_SECRET: z.optional(z.string().check(z.minLength(16), z.maxLength(200))),
  LIVEKIT_URL: z.optional(z.string().check(z.refine(isSocketOrigin))),
  LIVEKIT_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
  LIVEKIT_SECRET: z.optional(z.string().check(z.minLength(16), z.maxLength(200))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_\w{10,250}$/))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_(test|live)_\w{10,250}$/))),
  STRIPE_WEBHOOK_SECRETS: z.optional(z.string().check(z.refine(areWebhookSecrets))),
  STRIPE_URL: z.optional(z.string().check(z.refine(isOrigin))),
  AI_TRANSCRIBE_DIR: z.optional(z.string()),
  AI_TRANSCRIBE_URL: z.optional(z.string().check(z.refine(isServiceUrl))),
  AI_TRANSCRIBE_MODEL: z.optional(z.string().check(z.regex(/^[^\p{C}]{1,200}$/u))),
  AI_TRANSCRIBE_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))),
  AI_TRANSCRIBE_FORMAT: z.optional(z.enum(transcribeFormats)),
  AI_TRANSCRIBE_CONCURRENCY: z.optional(z.string().check(z.regex(/^([1-9]|[12]\d|3[0-2])$/))),
  AI_TRANSCRIBE_PROCESSOR: z.optional(z.string().check(z.regex(/^[^\p{C}]{3,200}$/u))),
  AI_URL: z.optional(z.string().check(z.refine(isServiceUrl))),
  AI_MODEL: z.optional(z.string().check(z.regex(/^[^\p{C}]{1,200}$/u))),
  AI_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))),
  AI_JSON: z.optional(z.enum(jsonModes)),
  AI_OPTIONS: z.optional(z.string().check(z.refine((value) => optionsIn(value) !== undefined))),
  AI_PROCESSOR: z.optional(z.string().check(z.regex(/^[^\p{C}]{3,200}$/u))),
  AI_PRICES: z.optional(z.string().check(z.refine((value) => pricesIn(value) !== undefined))),
  AI_MONTHLY_CAP: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))),
  COPYSCAPE_USER: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))),
  COPYSCAPE_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  COPYSCAPE_URL: z.optional(z.string().check(z.refine(isServiceUrl))),
  ASHBY_URL: z._default(z.string().check(z.refine(isOrigin)), 'https://api.ashbyhq.com'),
  TRUST_PROXY: z._default(z.string().check(z.regex(/^(true|false|\d{1,2})$/)), 'false'),
});

/** The required form of each variable, as error messages state it. */
const mustBe: Record<keyof typeof Environment.shape, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an IP address or a host name',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/database',
  DATABASE_OWNER_URL: 'an address like postgres://owner:password@host:5432/database',
  QUEUES: 'groups of tasks with commas between them, like render,code',
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 10',
  INGEST_SLOT_MB: 'a whole number of megabytes from 0 to 1024',
  MEDIA_UNDELETE_DAYS: 'a whole number of days from 0 to 35',
  METRICS_PORT: 'a whole number from 0 to 65535',
  METRICS_HOST: 'an IP address or a host name',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an address like http://127.0.0.1:4318, without a password in it',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers like authorization=Bearer%20abc, with commas between them',
  S3_BUCKET: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  S3_REGION: 'a region like eu-central-1, or auto',
  S3_KEY_ID: 'the id of an access key',
  S3_SECRET: 'the secret of S3_KEY_ID',
  S3_ENDPOINT: 'an address like https://s3.example.com, without a path',
  S3_PATH_STYLE: 'true or false',
  S3_PREFIX: 'words of letters, digits and signs, like candor or candor/media',
  S3_REDIRECT: 'true or false',
  BACKUP_S3_REGION: 'a region like eu-central-1, or auto',
  BACKUP_S3_KEY_ID: 'the id of an access key',
  BACKUP_S3_SECRET: 'the secret of BACKUP_S3_KEY_ID',
  BACKUP_S3_ENDPOINT: 'an address like https://s3.example.com, without a path',
  BACKUP_S3_PATH_STYLE: 'true or false',
  BACKUP_PASSPHRASE: '16 to 1000 characters long',
  PUBLIC_URL: 'an address like https://interviews.example.com, without a path',
  SITE_URL: 'an address like https://www.example.com',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  MAIL_FROM: 'an email address, with a name or without',
  SUPPORT_EMAIL: 'an email address like help@example.com',
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
  DEFAULT_PLAN: `one of ${planCodes.join(', ')}`,
  SELLER_NAME: 'at most 200 characters long',
  SELLER_ADDRESS: 'at most 300 characters long',
  SELLER_POSTAL_CODE: 'at most 20 characters long',
  SELLER_CITY: 'at most 120 characters long',
  SELLER_COUNTRY: 'a country by its two letters, like DE',
  SELLER_CURRENCY: `one of ${currencies.join(', ')}`,
  SELLER_EMAIL: 'an email address like billing@example.com',
  SELLER_PHONE: 'a phone number like +49 40 123456',
  SELLER_REGISTRATION: 'at most 200 characters long',
  SELLER_IBAN: 'an IBAN with right check digits',
  SELLER_BIC: 'a BIC of 8 or 11 letters and digits',
  SELLER_VAT: 'a VAT number with the letters of its country, like DE136695976',
  SELLER_TAX_NUMBER: 'at most 50 characters long',
  SELLER_TIMEZONE: 'a time zone like Europe/Berlin',
  SELLER_OSS: 'true or false',
  SELLER_TAX_COUNTRIES: 'countries by their two letters, with commas between them, like CH,NO',
  SELLER_EXEMPTION: 'at most 500 characters long',
  INVOICE_PREFIX: '1 to 8 capital letters, digits and hyphens, like INV-',
  INVOICE_YEARS: 'a whole number from 1 to 49',
  TRIAL_DAYS: 'a whole number of days from 0 to 99',
  VIES_URL: 'an address like https://ec.europa.eu/taxation_customs/vies/rest-api',
  DNS_SERVERS: 'IP addresses with commas between them, like 9.9.9.9,192.0.2.53:5353',
  NEW_AGENCY_EMAILS: 'a whole number from 1 to 9999999',
  NODE_ENV: 'development, production or test',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  WEBHOOKS_ALLOW_PRIVATE: 'true or false',
  LIVE_ROOMS: 'true or false',
  STUN_URLS: 'addresses like stun:stun.example.com:3478, with commas between them',
  TURN_URLS: 'addresses like turns:turn.example.com:5349, with commas between them',
  TURN_SECRET: '16 to 200 characters long',
  LIVEKIT_URL: 'an address like wss://livekit.example.com, without a path',
  LIVEKIT_KEY: '1 to 200 letters, digits, - and _',
  LIVEKIT_SECRET: '16 to 200 characters long',
  STRIPE_SECRET_KEY: 'a secret or restricted key like sk_live_… or rk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'a key like pk_live_…',
  STRIPE_WEBHOOK_SECRETS: 'one or two secrets like whsec_…, with a comma between them',
  STRIPE_URL: 'an address like http://127.0.0.1:12111, without a path',
  AI_TRANSCRIBE_DIR: 'a folder with a speech model',
  AI_TRANSCRIBE_URL: 'an address like https://api.example.com/v1, without a password in it',
  AI_TRANSCRIBE_MODEL: 'the name of a model, at most 200 characters long',
  AI_TRANSCRIBE_KEY: 'a key of at most 500 letters, digits and signs',
  AI_TRANSCRIBE_FORMAT: `one of ${transcribeFormats.join(', ')}`,
  AI_TRANSCRIBE_CONCURRENCY: 'a whole number from 1 to 32',
  AI_TRANSCRIBE_PROCESSOR:
    'a company and its country, 3 to 200 characters long, like Example Speech Ltd, Ireland',
  AI_URL: 'an address like https://api.example.com/v1, without a password in it',
  AI_MODEL: 'the name of a model, at most 200 characters long',
  AI_KEY: 'a key of at most 500 letters, digits and signs',
  AI_JSON: `one of ${jsonModes.join(', ')}`,
  AI_OPTIONS: 'a JSON object like {"temperature":0}, without model, messages and response_format',
  AI_PROCESSOR: 'a company and its country, 3 to 200 characters long, like Example Models Ltd, Ireland',
  AI_PRICES: 'prices like minute=0.006,input=0.15,output=0.60',
  AI_MONTHLY_CAP: 'an amount like 50 or 49.90',
  COPYSCAPE_USER: 'the user name of a Copyscape account',
  COPYSCAPE_KEY: 'the API key of COPYSCAPE_USER',
  ASHBY_URL: 'an address like https://api.ashbyhq.com, without a path',
  COPYSCAPE_URL: 'an address like https://www.copyscape.com/api, without a password in it',
  TRUST_PROXY: 'true, false or the number of proxies in front',
};

/**
 * Reads the environment. An empty value counts as unset.
 * @throws StartFault
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = withSecretFiles(
    Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new StartFault(sentenceFor(parsed.error.issues[0], set));
  const read = parsed.data;
  const aiPrices = read.AI_PRICES === undefined ? undefined : pricesIn(read.AI_PRICES);
  return {
    port: Number(read.PORT),
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: ownerUrlOf(read),
    queues: read.QUEUES === undefined ? undefined : itemsOf(read.QUEUES),
    drainSeconds: Number(read.DRAIN_SECONDS ?? (read.NODE_ENV === 'production' ? 5 : 0)),
    ingestSlotBytes: Number(read.INGEST_SLOT_MB ?? 64) * 1024 * 1024,
    mediaUndeleteDays: Number(read.MEDIA_UNDELETE_DAYS ?? 0),
    metrics: read.METRICS_PORT ? { port: Number(read.METRICS_PORT), host: read.METRICS_HOST } : undefined,
    traces: tracesOf(read),
    s3: s3Of(read),
    backup: backupOf(read),
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
    defaultPlan: read.DEFAULT_PLAN,
    seller: sellerOf(read),
    invoicePrefix: read.INVOICE_PREFIX,
    invoiceYears: Number(read.INVOICE_YEARS),
    trialDays: Number(read.TRIAL_DAYS),
    viesUrl: read.VIES_URL.replace(/\/+$/, ''),
    dnsServers: itemsOf(read.DNS_SERVERS),
    newAgencyEmails: Number(read.NEW_AGENCY_EMAILS),
    isProduction: read.NODE_ENV === 'production',
    hasLiveRooms: read.LIVE_ROOMS === 'true',
    relay: relayOf(read),
    liveKit: liveKitOf(read),
    stripe: stripeOf(read),
    transcribe: transcribeOf(read),
    chat: chatOf(read),
    aiPrices,
    aiMonthlyCap: capOf(read.AI_MONTHLY_CAP, aiPrices),
    copyscape: copyscapeOf(read),
    ashbyUrl: read.ASHBY_URL.replace(/\/+$/, ''),
    mayPushToLoopback: read.NODE_ENV === 'test',
    mayWebhooksBePrivate: read.WEBHOOKS_ALLOW_PRIVATE === 'true',
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: /^\d/.test(read.TRUST_PROXY) ? Number(read.TRUST_PROXY) : read.TRUST_PROXY === 'true',
  };
}

/** True if only this machine can reach us. The demo workspace exists nowhere else. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The base URL for links in mails. `port` is the port we listen on. */
export function publicUrlOf(config: Config, port: number): string {
  if (config.publicUrl) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function sentenceFor(issue: z.core.$ZodIssue | undefined, set: Record<string, string | undefined>): string {
  const name = String(issue?.path[0] ?? '');
  const needed = Object.entries(mustBe).find(([known]) => known === name)?.[1] ?? 'something else';
  // Never print values that may contain a password.
  const shown = /URL|PASSWORD|PASSPHRASE|TOKEN|SECRET|KEY|IBAN|OTLP/.test(name)
    ? ''
    : ` It is "${set[name] ?? ''}".`;
  return `${name} must be ${needed}.${shown}`;
}

function ownerUrlOf({ DATABASE_URL, DATABASE_OWNER_URL }: z.infer<typeof Environment>): string | undefined {
  if (DATABASE_OWNER_URL && !DATABASE_URL)
    throw new StartFault('DATABASE_OWNER_URL and DATABASE_URL go together: DATABASE_URL is not set.');
  return DATABASE_OWNER_URL;
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
  refuseParts(read, ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM']);
  return undefined;
}

function liveKitOf(read: z.infer<typeof Environment>): Config['liveKit'] {
  const { LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret } = read;
  if (url && key && secret) return { url: url.replace(/\/+$/, ''), key, secret };
  refuseParts(read, ['LIVEKIT_URL', 'LIVEKIT_KEY', 'LIVEKIT_SECRET']);
  return undefined;
}

function stripeOf(read: z.infer<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read;
  const webhookSecrets = itemsOf(read.STRIPE_WEBHOOK_SECRETS ?? '');
  if (!secretKey || !publishableKey || webhookSecrets.length === 0) {
    refuseParts(read, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS']);
    return undefined;
  }
  if (!sellerOf(read))
    throw new StartFault(
      'Cards need a seller who issues the invoices: SELLER_NAME and the others are not set.',
    );
  const isLive = secretKey.includes('_live_');
  if (isLive !== publishableKey.includes('_live_'))
    throw new StartFault(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  if (isLive && read.STRIPE_URL)
    throw new StartFault('STRIPE_URL must not be set with a live key: payments would go elsewhere.');
  const url = read.STRIPE_URL?.replace(/\/+$/, '');
  return { secretKey, publishableKey, webhookSecrets, isLive, url };
}

/** @throws StartFault if some of the variables are set: they have a meaning only together */
function refuseParts<Name extends keyof z.infer<typeof Environment>>(
  read: z.infer<typeof Environment>,
  names: readonly [Name, Name, Name],
): void {
  const missing = names.filter((name) => !read[name]);
  if (missing.length === names.length) return;
  const [first, second, third] = names;
  throw new StartFault(
    `${first}, ${second} and ${third} go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
  );
}

function relayOf(read: z.infer<typeof Environment>): Config['relay'] {
  const { TURN_URLS, TURN_SECRET } = read;
  if ((TURN_URLS === '') !== (TURN_SECRET === undefined))
    throw new StartFault(
      `TURN_URLS and TURN_SECRET go together: ${TURN_SECRET ? 'TURN_URLS' : 'TURN_SECRET'} is not set.`,
    );
  return { stunUrls: itemsOf(read.STUN_URLS), turnUrls: itemsOf(TURN_URLS), turnSecret: TURN_SECRET };
}

function haveSchemes(value: string, schemes: readonly string[]): boolean {
  return itemsOf(value).every((url) => schemes.some((scheme) => url.startsWith(scheme) && /^\S+$/.test(url)));
}

/** Splits at commas, trims and uppercases. */
function listOf(value: string): string[] {
  return itemsOf(value.toUpperCase());
}

function itemsOf(value: string): string[] {
  return value.split(',').flatMap((item) => item.trim() || []);
}

/** An IP address with or without a port, as Node's resolver takes it. */
function isNameServer(value: string): boolean {
  const [, six, four] = /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/.exec(value) ?? [];
  return isIP(six ?? four ?? value) !== 0;
}

function areWebhookSecrets(value: string): boolean {
  const secrets = itemsOf(value);
  return (
    secrets.length >= 1 && secrets.length <= 2 && secrets.every((secret) => /^whsec_\S{10,250}$/.test(secret))
  );
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value);
}

/** Pages and the API must be at the root of their host; they do not work under a path. */
function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

/** The page's policy allows this host, so a path would promise more than it keeps. */
function isSocketOrigin(value: string): boolean {
  if (!hasProtocol(value, ['ws:', 'wss:'])) return false;
  const { protocol, host, href } = new URL(value);
  return host !== '' && href === `${protocol}//${host}/`;
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
