// CAMT.053, versions 02 and 08. An entry (Ntry) can be a batch; each of its transactions (TxDtls) is a payment.
import type { BankEntry, Statement, StatementOptions } from './bank-entry.ts';
import { StatementError } from './bank-entry.ts';
import { isOurCurrency, minorOf } from './minor-of.ts';
import { nodeAt, nodesAt, textAt, xmlNodes } from './xml-nodes.ts';
import type { XmlNode } from './xml-nodes.ts';

const namespaces = new Set(
  ['02', '08'].map((version) => `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`),
);

export function readCamt(xml: string, { iban }: StatementOptions): Statement {
  const root = xmlNodes(xml);
  const report = nodeAt(root, 'BkToCstmrStmt');
  if (root.name !== 'Document' || !root.namespace.includes(':camt.053.') || !report)
    throw new StatementError('not_a_statement', root.line);
  if (!namespaces.has(root.namespace)) throw new StatementError('version', root.line, root.namespace);
  const read = nodesAt(report, 'Stmt').flatMap((statement) => {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN').replaceAll(/\s/g, '');
    if (account !== iban) throw new StatementError('other_account', statement.line, account);
    return nodesAt(statement, 'Ntry')
      .filter(isBooked)
      .flatMap((entry) => paymentsOf(entry, account));
  });
  return withoutReversed(read);
}

/** `reverses`: takes back an earlier credit of the same amount. */
interface Read {
  entry: BankEntry;
  reverses: boolean;
  /** What a reversal has in common with what it reverses. */
  endToEnd: string;
}

/** Version 02 has the code as text, version 08 inside Cd. */
function isBooked(entry: XmlNode): boolean {
  return (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK';
}

function paymentsOf(entry: XmlNode, iban: string): Read[] {
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT';
  const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1';
  // A reversed credit is a debit, and a reversed debit a credit: money of ours that came back, no payment.
  if (isCredit === isReversal) return [];
  const parts = nodesAt(entry, 'NtryDtls').flatMap((details) => nodesAt(details, 'TxDtls'));
  const reference = textAt(entry, 'AcctSvcrRef');
  const bookedOn = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')).slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)) throw new StatementError('date', entry.line, bookedOn);
  const [only] = parts;
  const payments =
    parts.length > 1
      ? parts.map((part) => ({ part, amount: amountOfPart(part) }))
      : [{ part: only ?? entry, amount: nodeAt(entry, 'Amt') }];
  const made = payments.map(({ part, amount }, index): Read => {
    const own = textAt(part, 'Refs', 'AcctSvcrRef');
    const bankReference =
      own && own !== reference ? own : payments.length > 1 ? `${reference}/${index + 1}` : reference;
    if (reference === '' && own === '') throw new StatementError('reference_missing', part.line);
    return {
      entry: {
        iban,
        bankReference,
        bookedOn,
        ...moneyOf(amount, part),
        payer: payerOf(part),
        text: textOf(part, entry),
      },
      reverses: isReversal,
      endToEnd: textAt(part, 'Refs', 'EndToEndId'),
    };
  });
  requireWhole(entry, made);
  return made;
}

/** The parts of a batch are all of it. */
function requireWhole(entry: XmlNode, made: readonly Read[]): void {
  const whole = moneyOf(nodeAt(entry, 'Amt'), entry);
  const sum = made.reduce((total, read) => total + read.entry.amountMinor, 0n);
  if (sum !== whole.amountMinor || made.some((read) => read.entry.currency !== whole.currency))
    throw new StatementError('amount', entry.line, 'a batch differs from the sum of its parts');
}

function amountOfPart(part: XmlNode): XmlNode | undefined {
  return nodeAt(part, 'Amt') ?? nodeAt(part, 'AmtDtls', 'TxAmt', 'Amt');
}

function moneyOf(amount: XmlNode | undefined, near: XmlNode): Pick<BankEntry, 'amountMinor' | 'currency'> {
  const line = amount?.line ?? near.line;
  const currency = amount?.attributes.get('Ccy') ?? '';
  if (!isOurCurrency(currency)) throw new StatementError('currency', line, currency);
  const amountMinor = minorOf(amount?.text.trim() ?? '', currency);
  if (amountMinor === undefined || amountMinor <= 0n) throw new StatementError('amount', line);
  return { amountMinor, currency };
}

/** Version 08 puts the name inside Pty. */
function payerOf(part: XmlNode): string {
  const debtor = nodeAt(part, 'RltdPties', 'Dbtr');
  return textAt(debtor, 'Pty', 'Nm') || textAt(debtor, 'Nm');
}

function textOf(part: XmlNode, entry: XmlNode): string {
  const remittance = nodeAt(part, 'RmtInf');
  const structured = nodesAt(remittance, 'Strd').map((item) => textAt(item, 'CdtrRefInf', 'Ref'));
  const free = nodesAt(remittance, 'Ustrd').map((item) => item.text.trim());
  const written = [...structured, ...free].filter((text) => text !== '');
  return written.length > 0 ? written.join(' ') : textAt(entry, 'AddtlNtryInf');
}

/** A reversal undoes the credit with the same reference, or with the same end-to-end id and amount. */
function withoutReversed(read: readonly Read[]): Statement {
  const credits = read.filter((item) => !item.reverses);
  const reversals = read.filter((item) => {
    const at = item.reverses ? credits.findLastIndex((credit) => undoes(item, credit)) : -1;
    if (at !== -1) credits.splice(at, 1);
    return item.reverses && at === -1;
  });
  return { credits: credits.map((item) => item.entry), reversals: reversals.map((item) => item.entry) };
}

function undoes(reversal: Read, credit: Read): boolean {
  const isSameMoney =
    reversal.entry.amountMinor === credit.entry.amountMinor &&
    reversal.entry.currency === credit.entry.currency;
  const isNamed = reversal.endToEnd !== '' && reversal.endToEnd !== 'NOTPROVIDED';
  return (
    isSameMoney &&
    (reversal.entry.bankReference === credit.entry.bankReference ||
      (isNamed && reversal.endToEnd === credit.endToEnd))
  );
}
