import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { costOf } from './chat.ts';
import { isLoopback, publicUrlOf, readConfig } from './config.ts';
import { StartFault } from './start-fault.ts';

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartFault) return error.message;
  }
  return 'not refused';
}

const seller = {
  ...{
    SELLER_NAME: 'Candor GmbH',
    SELLER_ADDRESS: 'Street 1',
    SELLER_POSTAL_CODE: '10115',
    SELLER_CITY: 'Berlin',
  },
  ...{ SELLER_COUNTRY: 'DE', SELLER_CURRENCY: 'EUR', SELLER_EMAIL: 'billing@candor.test' },
  ...{ SELLER_REGISTRATION: 'HRB 1', SELLER_IBAN: 'DE89370400440532013000', SELLER_VAT: 'DE136695976' },
};
const onlyStripe = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789',
};
const stripe = { ...seller, ...onlyStripe };
const liveStripe = {
  ...stripe,
  STRIPE_SECRET_KEY: 'rk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
};

describe('the environment', () => {
  it('offers a trial of 14 days unless another length is set', () => {
    expect(readConfig({}).trialDays).toBe(14);
    expect(readConfig({ TRIAL_DAYS: '0' }).trialDays).toBe(0);
    expect(refusalOf({ TRIAL_DAYS: '100' })).toContain('TRIAL_DAYS must be a whole number of days');
  });

  it('needs no variables', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      siteUrl: undefined,
      isProduction: false,
    });
  });

  it('drains for five seconds in production, and elsewhere only if it is set', () => {
    expect(readConfig({ NODE_ENV: 'production' }).drainSeconds).toBe(5);
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig({ DRAIN_SECONDS: '3' }).drainSeconds).toBe(3);
    expect(readConfig({ MEDIA_UNDELETE_DAYS: '35' }).mediaUndeleteDays).toBe(35);
    expect(readConfig({}).mediaUndeleteDays).toBe(0);
    expect(refusalOf({ DRAIN_SECONDS: '60' })).toContain('DRAIN_SECONDS must be a whole number of seconds');
  });

  it('has metrics only on a port that is set', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9400' }).metrics).toEqual({ port: 9400, host: '127.0.0.1' });
  });

  it('takes a secret from a file, but not from two places', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'url');
    writeFileSync(file, 'postgres://u:secret@host/db\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://u:secret@host/db');
    expect(refusalOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://host/db' })).toBe(
      'DATABASE_URL and DATABASE_URL_FILE are both set: remove one.',
    );
    expect(refusalOf({ AI_KEY_FILE: `${file}-none` })).toBe(
      `AI_KEY_FILE ${file}-none can't be read: ENOENT.`,
    );
    writeFileSync(file, '\n');
    expect(refusalOf({ SMTP_URL_FILE: file })).toBe(`SMTP_URL_FILE ${file} is empty.`);
  });

  it('uses a bucket only with its region, and takes a key only with its secret', () => {
    const bucket = { S3_BUCKET: 'recordings', S3_REGION: 'eu-central-1' };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig({ ...bucket, S3_PREFIX: 'candor', S3_ENDPOINT: 'https://s3.example.com/' }).s3).toEqual(
      {
        ...{ bucket: 'recordings', region: 'eu-central-1', credentials: undefined, prefix: 'candor/' },
        ...{ endpoint: 'https://s3.example.com', isPathStyle: false, redirects: false },
      },
    );
    expect(refusalOf({ S3_BUCKET: 'recordings' })).toBe(
      'S3_BUCKET needs S3_BUCKET and S3_REGION: S3_REGION is not set.',
    );
    expect(refusalOf({ S3_ENDPOINT: 'https://s3.example.com' })).toContain('S3_BUCKET is not set.');
    expect(refusalOf({ ...bucket, S3_KEY_ID: 'key' })).toBe(
      'S3_KEY_ID and S3_SECRET go together: S3_SECRET is not set.',
    );
    expect(refusalOf({ ...bucket, S3_ENDPOINT: 'https://s3.example.com/path' })).toContain(
      'S3_ENDPOINT must be an address like https://s3.example.com, without a path.',
    );
    expect(refusalOf({ ...bucket, S3_PREFIX: '../other' })).toContain('S3_PREFIX must be words');
  });

  it('sends backups to a bucket only with its region, and prints no passphrase', () => {
    const region = { BACKUP_S3_REGION: 'auto' };
    expect(readConfig({}).backup).toBeUndefined();
    expect(readConfig(region).backup).toEqual({
      ...{ region: 'auto', credentials: undefined, endpoint: undefined, isPathStyle: false },
      passphrase: undefined,
    });
    expect(refusalOf({ BACKUP_PASSPHRASE: 'sixteen characters' })).toBe(
      'BACKUP_PASSPHRASE needs BACKUP_S3_REGION, which is not set.',
    );
    expect(refusalOf({ ...region, BACKUP_S3_SECRET: 'secret' })).toBe(
      'BACKUP_S3_KEY_ID and BACKUP_S3_SECRET go together: BACKUP_S3_KEY_ID is not set.',
    );
    expect(refusalOf({ ...region, BACKUP_PASSPHRASE: 'short' })).toBe(
      'BACKUP_PASSPHRASE must be 16 to 1000 characters long.',
    );
  });

  it('needs the app’s address beside the owner’s', () => {
    expect(refusalOf({ DATABASE_OWNER_URL: 'postgres://owner@host/db' })).toBe(
      'DATABASE_OWNER_URL and DATABASE_URL go together: DATABASE_URL is not set.',
    );
  });

  it('allows push to this machine only in tests', () => {
    for (const name of ['development', 'production'])
      expect(readConfig({ NODE_ENV: name }).mayPushToLoopback).toBe(false);
    expect(readConfig({ NODE_ENV: 'test' }).mayPushToLoopback).toBe(true);
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: '' })).toMatchObject({
      port: 3000,
      publicUrl: undefined,
    });
  });

  it.each([
    [{ DEFAULT_PLAN: 'Free' }, 'DEFAULT_PLAN must be one of free, team, pro, self_hosted. It is "Free".'],
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535. It is "eighty".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535. It is "70000".'],
    [{ PORT: '0x50' }, 'PORT must be a whole number from 0 to 65535. It is "0x50".'],
    [
      { PUBLIC_URL: 'https://a.example/path' },
      'PUBLIC_URL must be an address like https://interviews.example.com, without a path.',
    ],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address like smtps://user:password@host:465.'],
    [{ HOST: 'http://x' }, 'HOST must be an IP address or a host name. It is "http://x".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test. It is "prod".'],
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must be 10 to 200 characters long.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:secret@collector' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318, without a password in it.',
    ],
    ...['secret', 'a=%zz', 'a=b%0Asecret', '=secret'].map((headers): [Record<string, string>, string] => [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: headers },
      'OTEL_EXPORTER_OTLP_HEADERS must be headers like authorization=Bearer%20abc, with commas between them.',
    ]),
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
      'OTEL_EXPORTER_OTLP_HEADERS has no effect: OTEL_EXPORTER_OTLP_ENDPOINT is not set.',
    ],
    [{ TLS_CERT: 'a.pem' }, 'TLS_CERT and TLS_KEY go together: TLS_KEY is not set.'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be true, false or the number of proxies in front. It is "yes".',
    ],
    [
      { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret' },
      'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM go together: SMS_FROM is not set.',
    ],
    [
      { SMS_FROM: '0170 1' + '2'.repeat(20) },
      expect.stringMatching(/^SMS_FROM must be a number like \+15005550006, a name of up to 11 letters/),
    ],
    [{ SMS_URL: 'ftp://x' }, 'SMS_URL must be an address like https://api.twilio.com.'],
    [
      { SMS_COUNTRIES: 'DE, 49' },
      'SMS_COUNTRIES must be countries by their two letters, with commas between them, like DE,AT,CH. It is "DE, 49".',
    ],
    [
      { LIVEKIT_URL: 'wss://livekit.example.com' },
      'LIVEKIT_URL, LIVEKIT_KEY and LIVEKIT_SECRET go together: LIVEKIT_KEY and LIVEKIT_SECRET are not set.',
    ],
    [
      { LIVEKIT_KEY: 'APIx', LIVEKIT_SECRET: 'x'.repeat(32) },
      'LIVEKIT_URL, LIVEKIT_KEY and LIVEKIT_SECRET go together: LIVEKIT_URL is not set.',
    ],
    ...[
      'https://livekit.example.com',
      'wss://livekit.example.com/rtc',
      'wss://livekit.example.com?x=1',
      'wss://user:secret@livekit.example.com',
      'wss://',
      'livekit.example.com',
    ].map((url): [Record<string, string>, string] => [
      { LIVEKIT_URL: url },
      'LIVEKIT_URL must be an address like wss://livekit.example.com, without a path.',
    ]),
    [
      { STRIPE_SECRET_KEY: 'sk_test_0123456789' },
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS go together: STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS are not set.',
    ],
    [onlyStripe, 'Cards need a seller who issues the invoices: SELLER_NAME and the others are not set.'],
    [
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    ],
    [
      { ...liveStripe, STRIPE_URL: 'http://127.0.0.1:9' },
      'STRIPE_URL must not be set with a live key: payments would go elsewhere.',
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789,whsec_0123456788,whsec_0123456787' },
      'STRIPE_WEBHOOK_SECRETS must be one or two secrets like whsec_…, with a comma between them.',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_test_0123456789' },
      'STRIPE_SECRET_KEY must be a secret or restricted key like sk_live_… or rk_live_….',
    ],
    [{ LIVEKIT_SECRET: 'short' }, 'LIVEKIT_SECRET must be 16 to 200 characters long.'],
    [{ MAIL_EVENTS_TOKEN: 'short' }, 'MAIL_EVENTS_TOKEN must be 20 to 200 characters long.'],
    [{ MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' }, expect.stringContaining('MAIL_FROM must be an email address')],
  ])(
    'stops the start with a message that names the variable and the reason, but no secret: %o',
    (environment, sentence) => {
      expect(refusalOf(environment)).toEqual(sentence);
    },
  );
});

describe('cards', () => {
  it('are charged with test keys or live keys, at Stripe unless a test says otherwise', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    const settings = { secretKey: 'sk_test_0123456789', publishableKey: 'pk_test_0123456789', isLive: false };
    const webhookSecrets = ['whsec_0123456789'];
    expect(readConfig(stripe).stripe).toEqual({ ...settings, webhookSecrets, url: undefined });
    expect(readConfig({ ...stripe, STRIPE_URL: 'http://127.0.0.1:9/' }).stripe?.url).toBe(
      'http://127.0.0.1:9',
    );
    expect(readConfig(liveStripe).stripe?.isLive).toBe(true);
  });

  it('accept the secrets before and after a change', () => {
    const both = { ...stripe, STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789, whsec_9876543210' };
    expect(readConfig(both).stripe?.webhookSecrets).toEqual(['whsec_0123456789', 'whsec_9876543210']);
  });
});

describe('the media server of live rooms', () => {
  it('is used if all of its variables are set', () => {
    expect(readConfig({}).liveKit).toBeUndefined();
    const set = { LIVEKIT_KEY: 'APIx', LIVEKIT_SECRET: 'x'.repeat(32) };
    const settings = { url: 'wss://livekit.example.com', key: 'APIx', secret: 'x'.repeat(32) };
    expect(readConfig({ ...set, LIVEKIT_URL: 'wss://livekit.example.com/' }).liveKit).toEqual(settings);
    expect(readConfig({ ...set, LIVEKIT_URL: 'ws://127.0.0.1:7880' }).liveKit?.url).toBe(
      'ws://127.0.0.1:7880',
    );
  });
});

describe('SMS', () => {
  it('are sent by Twilio or a compatible API if all of its variables are set', () => {
    expect(readConfig({}).sms).toBeUndefined();
    const set = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+15005550006' };
    expect(readConfig(set).sms).toEqual({
      url: 'https://api.twilio.com',
      account: 'AC1',
      token: 'secret',
      from: '+15005550006',
    });
    expect(readConfig({ ...set, SMS_URL: 'http://127.0.0.1:9/' }).sms?.url).toBe('http://127.0.0.1:9');
  });

  it('go to any country, or only to the listed ones', () => {
    expect(readConfig({}).smsCountries).toEqual([]);
    expect(readConfig({ SMS_COUNTRIES: ' de,AT , ch' }).smsCountries).toEqual(['DE', 'AT', 'CH']);
  });
});

describe('the public address', () => {
  it('is PUBLIC_URL without a trailing slash, or else the listening address', () => {
    expect(publicUrlOf(readConfig({ PUBLIC_URL: 'https://a.example/' }), 1)).toBe('https://a.example');
    expect(publicUrlOf(readConfig({}), 4000)).toBe('http://127.0.0.1:4000');
    expect(publicUrlOf(readConfig({ HOST: '0.0.0.0' }), 4000)).toBe('http://localhost:4000');
    expect(publicUrlOf(readConfig({ HOST: '::1', TLS_CERT: 'c', TLS_KEY: 'k' }), 4000)).toBe(
      'https://[::1]:4000',
    );
  });
});

describe('the demo workspace', () => {
  it('is only for loopback hosts', () => {
    expect(['127.0.0.1', '127.0.1.1', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '192.168.0.2', '127.0.0.1.example.com', 'example.com'].some(isLoopback)).toBe(
      false,
    );
  });
});

describe('the settings of transcripts', () => {
  const transcribe = {
    AI_TRANSCRIBE_URL: 'https://speech.example.com/v1/',
    AI_TRANSCRIBE_MODEL: 'whisper-1',
    AI_TRANSCRIBE_PROCESSOR: 'Example Speech Ltd, Ireland',
  };

  it('are off unless all required ones are set', () => {
    expect(readConfig({}).transcribe).toBeUndefined();
    expect(readConfig(transcribe).transcribe).toEqual({
      ...{ url: 'https://speech.example.com/v1', model: 'whisper-1', key: undefined },
      ...{ format: 'verbose_json', concurrency: 2, processor: 'Example Speech Ltd, Ireland' },
    });
  });

  it('may have a key, another format and another concurrency', () => {
    const more = {
      ...{ AI_TRANSCRIBE_KEY: 'sk-1', AI_TRANSCRIBE_FORMAT: 'json', AI_TRANSCRIBE_CONCURRENCY: '32' },
    };
    expect(readConfig({ ...transcribe, ...more }).transcribe).toMatchObject({
      ...{ key: 'sk-1', format: 'json', concurrency: 32 },
    });
  });

  it.each([
    [
      { AI_TRANSCRIBE_URL: 'http://127.0.0.1:8080' },
      'AI_TRANSCRIBE_URL, AI_TRANSCRIBE_MODEL and AI_TRANSCRIBE_PROCESSOR go together: AI_TRANSCRIBE_MODEL and AI_TRANSCRIBE_PROCESSOR are not set.',
    ],
    [
      { ...transcribe, AI_TRANSCRIBE_PROCESSOR: '' },
      'AI_TRANSCRIBE_URL, AI_TRANSCRIBE_MODEL and AI_TRANSCRIBE_PROCESSOR go together: AI_TRANSCRIBE_PROCESSOR is not set.',
    ],
    [{ AI_TRANSCRIBE_KEY: 'sk-1' }, 'AI_TRANSCRIBE_KEY has no effect: AI_TRANSCRIBE_URL is not set.'],
    [
      { ...transcribe, AI_TRANSCRIBE_FORMAT: 'srt' },
      'AI_TRANSCRIBE_FORMAT must be one of verbose_json, json. It is "srt".',
    ],
    [
      { ...transcribe, AI_TRANSCRIBE_CONCURRENCY: '0' },
      'AI_TRANSCRIBE_CONCURRENCY must be a whole number from 1 to 32. It is "0".',
    ],
  ])('are refused with a sentence: %o', (environment, sentence) => {
    expect(refusalOf(environment)).toBe(sentence);
  });

  const local = { AI_TRANSCRIBE_DIR: 'model', AI_TRANSCRIBE_PROCESSOR: 'Example Agency Ltd, Ireland' };

  it('may name a folder with a model instead of a service', () => {
    expect(readConfig(local).transcribe).toEqual({
      ...{ folder: resolve('model'), concurrency: 1, processor: 'Example Agency Ltd, Ireland' },
    });
  });

  it.each([
    [{ ...local, ...transcribe }, 'AI_TRANSCRIBE_DIR and AI_TRANSCRIBE_URL are both set: remove one.'],
    [
      { ...local, AI_TRANSCRIBE_PROCESSOR: '' },
      'AI_TRANSCRIBE_DIR and AI_TRANSCRIBE_PROCESSOR go together: AI_TRANSCRIBE_PROCESSOR is not set.',
    ],
    ...['AI_TRANSCRIBE_MODEL', 'AI_TRANSCRIBE_KEY', 'AI_TRANSCRIBE_CONCURRENCY'].map((name) => [
      { ...local, [name]: '4' },
      `${name} has no effect with AI_TRANSCRIBE_DIR: remove it.`,
    ]),
    [
      { ...local, AI_TRANSCRIBE_FORMAT: 'json' },
      'AI_TRANSCRIBE_FORMAT has no effect with AI_TRANSCRIBE_DIR: remove it.',
    ],
  ] as [Record<string, string>, string][])('of a folder are refused with a sentence: %o', (set, sentence) => {
    expect(refusalOf(set)).toBe(sentence);
  });

  it.each([
    ...['ftp://speech.example.com', 'speech.example.com', 'https://user:secret@speech.example.com'],
    ...['https://speech.example.com/v1?key=secret', 'https://speech.example.com/v1#secret'],
  ])('never print an address that is wrong: %s', (url) => {
    expect(refusalOf({ ...transcribe, AI_TRANSCRIBE_URL: url })).toBe(
      'AI_TRANSCRIBE_URL must be an address like https://api.example.com/v1, without a password in it.',
    );
  });

  it('never print a key', () => {
    expect(refusalOf({ ...transcribe, AI_TRANSCRIBE_KEY: 'secret with spaces' })).not.toContain('secret');
  });
});

describe('the settings of AI', () => {
  const chat = {
    AI_URL: 'https://models.example.com/v1/',
    AI_MODEL: 'large',
    AI_PROCESSOR: 'Example Models Ltd, Ireland',
  };

  it('are off unless all required ones are set', () => {
    expect(readConfig({})).toMatchObject({ chat: undefined, aiPrices: undefined, aiMonthlyCap: undefined });
    expect(readConfig(chat).chat).toEqual({
      ...{ url: 'https://models.example.com/v1', model: 'large', key: undefined, json: 'schema' },
      ...{ options: { temperature: 0, max_tokens: 4000 }, processor: 'Example Models Ltd, Ireland' },
    });
  });

  it('may have a key, another form of JSON, other options, prices and a cap', () => {
    const more = {
      ...{ AI_KEY: 'sk-1', AI_JSON: 'off', AI_OPTIONS: '{"max_completion_tokens":3000}' },
      ...{ AI_PRICES: 'minute=0.006, input=0.15,output=0.6', AI_MONTHLY_CAP: '49.90' },
    };
    expect(readConfig({ ...chat, ...more })).toMatchObject({
      chat: { key: 'sk-1', json: 'off', options: { max_completion_tokens: 3000 } },
      ...{ aiPrices: { minute: 0.006, input: 0.15, output: 0.6 }, aiMonthlyCap: 49_900_000 },
    });
    expect(readConfig({ ...chat, AI_OPTIONS: '{}' }).chat?.options).toEqual({});
  });

  it.each([
    [
      { AI_URL: chat.AI_URL },
      'AI_URL, AI_MODEL and AI_PROCESSOR go together: AI_MODEL and AI_PROCESSOR are not set.',
    ],
    [
      { ...chat, AI_PROCESSOR: '' },
      'AI_URL, AI_MODEL and AI_PROCESSOR go together: AI_PROCESSOR is not set.',
    ],
    [{ AI_OPTIONS: '{}' }, 'AI_OPTIONS has no effect: AI_URL is not set.'],
    [{ ...chat, AI_JSON: 'xml' }, 'AI_JSON must be one of schema, object, off. It is "xml".'],
    ...['[]', 'none', '{"model":"x"}', '{"messages":[]}'].map((options): [Record<string, string>, string] => [
      { ...chat, AI_OPTIONS: options },
      `AI_OPTIONS must be a JSON object like {"temperature":0}, without model, messages and response_format. It is "${options}".`,
    ]),
    ...['0.15', 'input', 'input=-1', 'word=1', 'input=1,input=2'].map(
      (prices): [Record<string, string>, string] => [
        { AI_PRICES: prices },
        `AI_PRICES must be prices like minute=0.006,input=0.15,output=0.60. It is "${prices}".`,
      ],
    ),
    [{ AI_MONTHLY_CAP: '50' }, 'AI_MONTHLY_CAP has no effect: AI_PRICES is not set.'],
    [
      { AI_PRICES: 'input=1', AI_MONTHLY_CAP: 'much' },
      'AI_MONTHLY_CAP must be an amount like 50 or 49.90. It is "much".',
    ],
  ])('are refused with a sentence: %o', (environment, sentence) => {
    expect(refusalOf(environment)).toBe(sentence);
  });

  it('say what a use costs, in millionths of the currency', () => {
    const prices = { minute: 0.006, input: 0.15, output: 0.6 };
    expect(costOf(prices, { seconds: 90 })).toBe(9000);
    expect(costOf(prices, { input: 1_000_000, output: 1_000_000 })).toBe(750_000);
    expect(costOf(prices, { input: 1 }), 'never rounded down').toBe(1);
    expect(costOf(undefined, { seconds: 90, input: 5 })).toBe(0);
  });
});

describe('the settings of Copyscape', () => {
  const both = { COPYSCAPE_USER: 'candor', COPYSCAPE_KEY: 'k3y' };

  it('are both or neither', () => {
    expect(readConfig({}).copyscape).toBeUndefined();
    expect(readConfig(both).copyscape).toEqual({
      ...{ user: 'candor', key: 'k3y', url: 'https://www.copyscape.com/api/' },
    });
    expect(readConfig({ ...both, COPYSCAPE_URL: 'http://127.0.0.1:9/api' }).copyscape?.url).toBe(
      'http://127.0.0.1:9/api/',
    );
  });

  it.each([
    [{ COPYSCAPE_USER: 'candor' }, 'COPYSCAPE_USER and COPYSCAPE_KEY go together: COPYSCAPE_KEY is not set.'],
    [{ COPYSCAPE_KEY: 'k3y' }, 'COPYSCAPE_USER and COPYSCAPE_KEY go together: COPYSCAPE_USER is not set.'],
    [{ COPYSCAPE_URL: 'http://127.0.0.1:9' }, 'COPYSCAPE_URL has no effect: COPYSCAPE_USER is not set.'],
  ])('are refused with a sentence: %o', (environment, sentence) => {
    expect(refusalOf(environment)).toBe(sentence);
  });

  it('never print a key', () => {
    expect(refusalOf({ ...both, COPYSCAPE_KEY: 'secret with spaces' })).not.toContain('secret');
  });
});
