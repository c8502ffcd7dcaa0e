// A stand-in for Stripe on a loopback port: its API, its hosted pages, its webhooks and its clock. It is as strict as the
// package's types and Stripe's documentation; what it does not know, it refuses. It has no network of banks and no Radar.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCard, type CardName, type Wallet } from './cards.ts';
import { expand } from './expand.ts';
import { Fields } from './fields.ts';
import { check, readForm } from './form.ts';
import { payOutside, type Bank } from './invoicing.ts';
import { closeDispute, dispute, failRefund, refund } from './money-routes.ts';
import type { SetupIntent } from './objects.ts';
import { completeSetup, servePage } from './hosted-pages.ts';
import { newReplay, type Answer } from './replay.ts';
import { findRoute } from './routes.ts';
import { invalid, StripeFault } from './stripe-fault.ts';
import { afterPayment, nextStep } from './subscriptions.ts';
import { startWebhooks, type Webhooks } from './webhooks.ts';
import { newWorld, type World } from './world.ts';

/** How a call fails: before it has an effect, or after it, so that only the answer is lost. */
export interface Failure {
  when: 'before' | 'after';
  how: 'hang up' | 'never answer' | 500 | 429;
  /** Only calls like `POST /v1/subscriptions`. */
  call?: RegExp;
}

export interface StandInStripe {
  /** For STRIPE_URL. */
  url: string;
  secretKey: string;
  publishableKey: string;
  world: World;
  webhooks: Webhooks;
  /** What was called, like `POST /v1/customers`, in order. */
  calls: string[];
  /** The next matching call fails. */
  failNext(failure: Failure): void;
  /** Stripe is down until `isDown` is false again. */
  isDown: boolean;
  /** Moves Stripe's clock on, and does what falls due, in order. */
  passTime(seconds: number): void;
  /** Saves a card, as a visitor of the hosted page or of the Payment Element does. */
  saveCard(setupIntent: string, card: CardName): SetupIntent;
  /** A card's bank behaves differently from now on. */
  changeCard(paymentMethod: string, card: CardName): void;
  /** A card that was added in Stripe's own pages and is the default from now on. */
  addDefaultCard(customer: string, card: CardName): void;
  refund(charge: string, amount?: number): void;
  /** The operator marks an open invoice as paid outside of Stripe. */
  payOutside(invoice: string): void;
  /** The newest refund of the charge comes back. */
  failRefund(charge: string): void;
  dispute(charge: string): string;
  closeDispute(id: string, status: 'won' | 'lost'): void;
  stop(): Promise<void>;
}

export async function startStripe(): Promise<StandInStripe> {
  const world = newWorld();
  const wallet: Wallet = new Map();
  const bank: Bank = {
    ...{ world, wallet, changeDates: new Map() },
    onPaid: (invoice) => afterPayment(bank, invoice),
  };
  const webhooks = startWebhooks(world);
  const replay = newReplay(world);
  const failures: Failure[] = [];
  const calls: string[] = [];
  const secretKey = 'sk_test_standin0000000000000000';

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      // A defect of the stand-in: the test that ran into it must see it.
      process.emitWarning(error instanceof Error ? error : String(error));
      response.writeHead(500).end();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = await textOf(request);
    if (!url.pathname.startsWith('/v1/')) {
      const page = servePage(bank, request.method ?? 'GET', url.pathname, new URLSearchParams(body));
      return void response.writeHead(page.status, page.headers).end(page.body);
    }
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    if (stripe.isDown) return void request.socket.destroy();
    const failure = takeFailure(failures, call);
    if (failure?.when === 'before') return fail(request, response, failure);
    const answer = answerTo(request, url, body);
    if (failure) return fail(request, response, failure);
    response
      .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': world.newId('req') })
      .end(JSON.stringify(answer.body));
  }

  function answerTo(request: IncomingMessage, url: URL, body: string): Answer {
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      const version = request.headers['stripe-version'];
      if (version !== '2026-10-28.endive') throw invalid(`Invalid Stripe API version: ${String(version)}`);
      return run(request, url, body);
    } catch (error) {
      if (error instanceof StripeFault) return { status: error.status, body: { error: error.body } };
      throw error;
    }
  }

  function run(request: IncomingMessage, url: URL, body: string): Answer {
    const found = findRoute(request.method ?? '', url.pathname);
    if (!found)
      throw new StripeFault(404, {
        ...{
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${url.pathname}).`,
        },
      });
    const { route, id, type } = found;
    const given = readForm(request.method === 'GET' ? url.search.slice(1) : body);
    check(given, type);
    const key = String(request.headers['idempotency-key'] ?? '');
    const whole = `${request.method} ${url.pathname} ${JSON.stringify(given)}`;
    if (request.method === 'POST' && key === '') throw invalid('The stand-in requires an idempotency key.');
    const known = request.method === 'POST' ? replay.find(key, whole) : undefined;
    if (known) return known;
    const fields = new Fields(given);
    const paths = fields.texts('expand') ?? [];
    const answer = attempt(() => {
      const result = route.run({ bank, id, fields });
      const ignored = fields.unused();
      if (ignored.length > 0)
        throw invalid(`The stand-in does not know what ${ignored.join(', ')} would do here.`);
      return { status: 200, body: expand(world, result, paths) };
    });
    if (request.method === 'POST') replay.store(key, whole, answer);
    return answer;
  }

  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a path.
  const { port } = server.address() as AddressInfo;
  world.origin = `http://127.0.0.1:${port}`;

  const stripe: StandInStripe = {
    ...{ url: world.origin, secretKey, publishableKey: 'pk_test_standin0000000000000000' },
    ...{ world, webhooks, calls, isDown: false },
    failNext: (failure) => void failures.push(failure),
    passTime: (seconds) => passTime(bank, seconds),
    saveCard: (id, card) => completeSetup(bank, world.get('setup_intent', id), card),
    changeCard: (method, card) => void wallet.set(world.get('payment_method', method).id, card),
    addDefaultCard(id, card) {
      const customer = world.get('customer', id);
      customer.invoice_settings.default_payment_method = addCard(world, wallet, card, id).id;
      world.emit('customer.updated', customer);
    },
    refund: (charge, amount) => void refund(world, charge, { amount, reason: null, metadata: {} }),
    payOutside: (invoice) => payOutside(bank, world.get('invoice', invoice)),
    failRefund: (charge) =>
      failRefund(world, world.all('refund').find((its) => its.charge === charge)?.id ?? ''),
    dispute: (charge) => dispute(world, charge).id,
    closeDispute: (id, status) => closeDispute(world, id, status),
    async stop() {
      await webhooks.settled();
      server.closeAllConnections();
      await new Promise((closed) => void server.close(closed));
    },
  };
  return stripe;
}

/** A refusal is an answer too. */
function attempt(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeFault) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

function passTime(bank: Bank, seconds: number): void {
  const { world } = bank;
  const end = world.now() + seconds;
  for (;;) {
    const steps = world.all('subscription').flatMap((subscription) => nextStep(world, subscription) ?? []);
    const [step] = steps.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    if (!step) break;
    world.setClock(Math.max(step.at, world.now()));
    step.run(bank);
  }
  world.setClock(end);
  for (const session of world.all('checkout.session'))
    if (session.status === 'open' && session.expires_at <= end) {
      Object.assign(session, { status: 'expired', url: null });
      world.emit('checkout.session.expired', session);
    }
}

function takeFailure(failures: Failure[], call: string): Failure | undefined {
  const place = failures.findIndex((failure) => failure.call === undefined || failure.call.test(call));
  return place === -1 ? undefined : failures.splice(place, 1)[0];
}

function fail(request: IncomingMessage, response: ServerResponse, { how }: Failure): void {
  if (how === 'never answer') return;
  if (how === 'hang up') return void request.socket.destroy();
  const type = how === 429 ? 'rate_limit_error' : 'api_error';
  response
    .writeHead(how, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { type, message: 'Sorry' } }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
