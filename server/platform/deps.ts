// What every route and job is handed: the ports to the world outside the process, made once in main.ts or by a test.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../kernel/config.ts';
import type { Database } from './db/open.ts';
import type { EventHub } from './events/hub.ts';
import type { RateLimits } from './net/rate-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './storage/storage.ts';
import type { PushKey } from './push/keys.ts';
import type { SmsSender } from './sms/sms-sender.ts';

export interface Deps {
  config: Config;
  db: Database;
  storage: Storage;
  mailer: Mailer;
  /** Null: SMS are off here. */
  sms: SmsSender | null;
  events: EventHub;
  limits: RateLimits;
  log: FastifyBaseLogger;
  /** 32 random bytes, the same in every process of this installation: signs media addresses. */
  signingKey: Buffer;
  /** The same in every process too: by it push services know this installation. */
  pushKey: PushKey;
  /** Where pages are reached, without a slash at the end: for links in mails and copied links. */
  publicUrl(): string;
  /** The server's clock, the only one that orders things (P3). */
  now(): Date;
}
