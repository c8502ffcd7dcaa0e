// The text of an email about billing, or undefined if it is no longer true. Amounts and days are written as on the invoice.
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { currencies } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { planIdOf } from '../../platform/db/catalogue-rows.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MailParts } from '../../platform/mail/compose.ts';
import { defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { readCatalogue } from '../organizations/plans/store.ts';
import { newestSubscription, readPlanNames } from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { textsOf } from './documents/invoice-texts.ts';
import type { InvoiceTexts } from './documents/invoice-texts.ts';
import { bankOf, numberOf } from './invoice-rules.ts';
import { readInvoice } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { findBooking, movedWith, openAmount } from './ledger-store.ts';
import type { Letter } from './letter-rules.ts';
import { findPurchaseOfInvoice } from './purchase-store.ts';
import { pricedIn } from './quote.ts';
import { addDays, dayIn, graceDays } from './terms.ts';

export interface LetterText extends Pick<MailParts, 'subject' | 'paragraphs' | 'button'> {
  pdf?: { fileId: string; name: string };
}

interface Writing {
  deps: Pick<Deps, 'config' | 'publicUrl'>;
  language: Language;
}

type Values = Record<string, string>;
type Say = (key: string, values?: Values) => string;

/** Undefined: nobody needs it anymore. */
export function letterTextOf(
  tx: Tx,
  agencyId: string,
  letter: Letter,
  writing: Writing,
): Promise<LetterText | undefined> {
  const isAboutDocument = ['invoice', 'credit_note', 'reminder'].includes(letter.kind);
  return isAboutDocument
    ? aboutDocument(tx, agencyId, letter, writing)
    : aboutPlan(tx, agencyId, letter, writing);
}

async function aboutDocument(
  tx: Tx,
  agencyId: string,
  { kind, id, part }: Letter,
  { deps, language }: Writing,
): Promise<LetterText | undefined> {
  const document = await readInvoice(tx, agencyId, id);
  if (!document) return undefined;
  const texts = textsOf(language, document.currency);
  const isolate = isolateIn(language);
  const say = sayIn(language, isolate);
  // A charge to a card is booked a moment later.
  const isCharged = (await findBooking(tx, agencyId, `invoice:${id}`)) === undefined;
  const open = isCharged ? 0n : await openAmount(tx, agencyId, id);
  const isCredit = document.kind === 'credit_note';
  if (kind === 'reminder' && open <= 0n) return undefined;
  const values = {
    ...{ number: numberOf(document), amount: texts.amount(document.gross_minor), open: texts.amount(open) },
    date: texts.day(document.due_on),
  };
  const about = { say, texts, values, isolate };
  const said = isCredit
    ? await aboutCredit(tx, document, about)
    : await aboutInvoice(tx, document, { ...about, open, part, isReminder: kind === 'reminder' });
  return {
    ...said,
    button: {
      label: say(isCredit ? 'see_credit_note' : 'see_invoice'),
      url: `${deps.publicUrl()}/profile/invoices/${id}`,
    },
    ...(document.pdf_file_id && { pdf: { fileId: document.pdf_file_id, name: `${values.number}.pdf` } }),
  };
}

interface About {
  say: Say;
  /** Keeps the direction of a name, a number or an amount in a text from right to left. */
  isolate: (value: string) => string;
  texts: InvoiceTexts;
  values: Values;
}

async function aboutInvoice(
  tx: Tx,
  invoice: StoredInvoice,
  { open, part, isReminder, ...about }: About & { open: bigint; part: string; isReminder: boolean },
): Promise<Pick<LetterText, 'subject' | 'paragraphs'>> {
  const { say, texts, values } = about;
  const purchase = await findPurchaseOfInvoice(tx, invoice.agency_id, invoice.id);
  const waits = purchase?.state === 'open' && purchase.period_from === null;
  const plan = { plan: invoice.lines.findLast((line) => line.kind === 'plan')?.plan_name ?? '' };
  const until = { until: texts.day(addDays(invoice.due_on, graceDays)) };
  const opening = isReminder
    ? say(part === '0' ? 'reminder_due' : 'reminder_overdue', values)
    : say(open > 0n ? 'invoice_open' : 'invoice_paid', values);
  const consequence = isReminder
    ? say(waits ? 'reminder_purchase' : 'reminder_plan', { ...plan, ...until })
    : waits
      ? say('invoice_waits', plan)
      : '';
  return {
    subject: say(
      isReminder ? `reminder_${part === '0' ? 'due' : 'overdue'}_subject` : 'invoice_subject',
      values,
    ),
    paragraphs: [opening, consequence, transferOf(invoice, open, about)],
  };
}

/** Where to transfer the open amount, a line for each part. */
function transferOf(invoice: StoredInvoice, open: bigint, { texts, isolate }: About): string {
  const bank = bankOf(invoice, open);
  if (!bank) return '';
  const line = (label: string, value: string) => value && `${label}: ${isolate(value)}`;
  return [
    line(texts.label('open'), texts.amount(open)),
    line(texts.label('recipient'), bank.name),
    line('IBAN', bank.iban),
    line('BIC', bank.bic),
    line(texts.label('payment_reference'), bank.reference),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The payment for the credited part is refunded or stays as credit. */
async function aboutCredit(
  tx: Tx,
  note: StoredInvoice,
  { say, texts, values }: About,
): Promise<Pick<LetterText, 'subject' | 'paragraphs'>> {
  const corrected = note.refers_to ? await readInvoice(tx, note.agency_id, note.refers_to) : undefined;
  const { bank, stripe, credit } = await movedWith(tx, note);
  const [key, moved] =
    bank > 0n
      ? (['refund_bank', bank] as const)
      : stripe > 0n
        ? (['refund_card', stripe] as const)
        : credit > 0n
          ? (['credit_kept', credit] as const)
          : (['credit_open', 0n] as const);
  return {
    subject: say(bank + stripe > 0n ? 'refund_subject' : 'credit_note_subject', values),
    paragraphs: [
      say('credit_note', { ...values, invoice: corrected ? numberOf(corrected) : '' }),
      say(key, { refund: texts.amount(moved) }),
    ],
  };
}

async function aboutPlan(
  tx: Tx,
  agencyId: string,
  { kind, id, part }: Letter,
  { deps, language }: Writing,
): Promise<LetterText | undefined> {
  const { config } = deps;
  const subscription = await newestSubscription(tx, agencyId);
  // Another plan has started since.
  if (subscription?.id !== id) return undefined;
  const names = await readPlanNames(tx);
  const say = sayIn(language, isolateIn(language));
  const texts = textsOf(language, currencies.find((code) => code === subscription.currency) ?? 'EUR');
  const dateOf = (at: Date | null) => (at ? texts.day(dayIn(config.seller?.timeZone ?? 'UTC', at)) : '');
  const about = { subscription, say, dateOf, texts };
  const values = {
    plan: names.get(subscription.plan_id)?.name ?? '',
    next: names.get(planIdOf(defaultPlanOf(config)))?.name ?? '',
  };
  const said =
    kind === 'plan_ended'
      ? aboutEnd(about, values)
      : kind === 'card_failed'
        ? aboutCard(about, values, part)
        : kind === 'trial_ending'
          ? aboutTrial(about, values)
          : await aboutRenewal(tx, about, values, part);
  return (
    said && {
      ...said,
      button: {
        label: say(kind === 'card_failed' ? 'update_card' : 'see_plan'),
        url: `${deps.publicUrl()}/profile/plan`,
      },
    }
  );
}

interface AboutPlan extends Pick<About, 'say' | 'texts'> {
  subscription: StoredSubscription;
  dateOf: (at: Date | null) => string;
}

type Said = Pick<LetterText, 'subject' | 'paragraphs'> | undefined;

function aboutEnd({ subscription, say, dateOf }: AboutPlan, plan: Values): Said {
  const { status, provider, end_reason, ended_at } = subscription;
  if (status !== 'ended') return undefined;
  const values = { ...plan, date: dateOf(ended_at) };
  const why = provider === 'trial' ? 'trial' : end_reason === 'unpaid' ? 'unpaid' : 'expired';
  return {
    subject: say(why === 'trial' ? 'ended_trial_subject' : 'ended_subject', values),
    paragraphs: [say(`ended_${why}`, values), say('ended_stays', values)],
  };
}

function aboutCard({ subscription, say, dateOf }: AboutPlan, plan: Values, part: string): Said {
  const { status, grace_until } = subscription;
  if (status !== 'past_due' || !grace_until || !part.startsWith(grace_until.toISOString())) return undefined;
  const values = { ...plan, date: dateOf(grace_until) };
  return {
    subject: say('card_failed_subject', values),
    paragraphs: [
      say(part.endsWith(' 0') ? 'card_failed' : 'card_failed_again', values),
      say('card_failed_until', values),
    ],
  };
}

function aboutTrial({ subscription, say, dateOf }: AboutPlan, plan: Values): Said {
  if (subscription.status === 'ended') return undefined;
  const values = { ...plan, date: dateOf(subscription.period_end) };
  return {
    subject: say('trial_ending_subject', values),
    paragraphs: [say('trial_ending', values), say('trial_ending_then', values)],
  };
}

async function aboutRenewal(tx: Tx, about: AboutPlan, plan: Values, part: string): Promise<Said> {
  const { subscription, say, dateOf, texts } = about;
  const { status, cancel_at_end, period_end, provider } = subscription;
  if (status === 'ended' || cancel_at_end || period_end?.toISOString() !== part) return undefined;
  const next = await nextYearOf(tx, subscription);
  if (!next) return undefined;
  const values = { ...plan, plan: next.plan, price: texts.amount(next.price), date: dateOf(period_end) };
  return {
    subject: say('renewal_subject', values),
    paragraphs: [
      say('renewal', values),
      say(provider === 'stripe' ? 'renewal_card' : 'renewal_transfer', values),
      say('renewal_cancel', values),
    ],
  };
}

/** Undefined: the plan changes to a monthly period. */
async function nextYearOf(
  tx: Tx,
  { plan_id, yearly, amount_minor, quantity, currency: code, next_plan_id, next_yearly }: StoredSubscription,
): Promise<{ plan: string; price: bigint } | undefined> {
  const currency: CurrencyCode | undefined = currencies.find((known) => known === code);
  if (!(next_yearly ?? yearly) || amount_minor === null || !currency) return undefined;
  const catalogue = await readCatalogue(tx);
  if (next_plan_id === null)
    return { plan: catalogue.find(({ id }) => id === plan_id)?.name ?? '', price: amount_minor };
  const { priced } = pricedIn(catalogue, { plan_id: next_plan_id, yearly: true, currency });
  return { plan: priced.plan_name, price: priced.price * BigInt(quantity) };
}

function sayIn(language: Language, isolate: About['isolate']): Say {
  return (key, values = {}) =>
    sentence(
      language,
      `mail.billing.${key}`,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])),
    );
}

function isolateIn(language: Language): About['isolate'] {
  return directionOf(language) === 'rtl' ? (value) => value && `\u2068${value}\u2069` : (value) => value;
}
