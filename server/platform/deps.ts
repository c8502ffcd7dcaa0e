// The dependencies of every route and background task: the ports to the outside world, created once in
// entry/main.ts or by a test.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../kernel/config.ts';
import type { Database } from './db/open.ts';
import type { EventHub } from './events/hub.ts';
import type { RateLimits } from './net/rate-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './storage/storage.ts';
import type { OwnProcess } from './processes/own-process.ts';
import type { PushKey } from './push/keys.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { Tracer } from './tracing/spans.ts';
import type { CardPayments } from './stripe/card-payments.ts';

export interface Deps {
  config: Config;
  own: OwnProcess;
  db: Database;
  storage: Storage;
  mailer: Mailer;
  /** Null: SMS are disabled. */
  sms: SmsSender | null;
  /** Null: nobody can pay by card. */
  cards: CardPayments | null;
  events: EventHub;
  limits: RateLimits;
  log: FastifyBaseLogger;
  /** Null: no traces are recorded. */
  tracer: Tracer | null;
  /** 32 random bytes, the same in every process of this installation. Signs media addresses. */
  signingKey: Buffer;
  /** Also the same in every process. Identifies this installation to push services. */
  pushKey: PushKey;
  /** The public base URL without a trailing slash, for links in mails and copied links. */
  publicUrl(): string;
  /** The server's clock, the only one that decides order (P3). */
  now(): Date;
}
