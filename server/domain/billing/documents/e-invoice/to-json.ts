// An invoice as the JSON of @e-invoice-eu/core, whose names are those of UBL. Which fields EN 16931 requires, forbids and
// compares is noted with its rule (BR-…).
import { decimalOf, exponents } from '#contract/money.ts';
import type { Tax } from '../../../organizations/plans/tax.ts';
import { openMinor } from '../issued-invoice.ts';
import type {
  Buyer,
  InvoiceLine,
  IssuedInvoice,
  Party,
  Period,
  Seller,
  TaxShare,
} from '../issued-invoice.ts';
import { textsOf } from '../invoice-texts.ts';
import { hundredthsOf } from '../tax-key.ts';

type Json = { [name: string]: string | Json | (string | Json)[] | undefined };

export function toJson(invoice: IssuedInvoice, syntax: 'UBL' | 'CII'): Json {
  const { kind, buyer, refersTo, dueOn, service, taxes } = invoice;
  // BR-O-02, -03, -04: no VAT number may appear in an invoice that is not subject to VAT.
  const hasVat = !taxes.some((share) => share.tax.category === 'O');
  const amount = amountIn(invoice);
  const notes = notesOf(invoice);
  return {
    'ubl:Invoice': {
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issuedOn,
      ...(dueOn !== null && { 'cbc:DueDate': dueOn }),
      'cbc:InvoiceTypeCode': kind === 'invoice' ? '380' : '381',
      ...(notes.length > 0 && { 'cbc:Note': notes }),
      'cbc:DocumentCurrencyCode': invoice.currency,
      ...(buyer.reference !== '' && { 'cbc:BuyerReference': buyer.reference }),
      ...(service && { 'cac:InvoicePeriod': periodJson(service) }),
      ...(refersTo && { 'cac:BillingReference': [correctedJson(refersTo, syntax)] }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerJson(invoice.seller, hasVat) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerJson(buyer, hasVat) },
      'cac:PaymentMeans': [paymentJson(invoice)],
      // BR-CO-25: an open amount needs a due date or terms. A UBL credit note has no due date.
      ...(dueOn === null &&
        openMinor(invoice) > 0n && { 'cac:PaymentTerms': { 'cbc:Note': termsOf(invoice) } }),
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', invoice.taxMinor),
          'cac:TaxSubtotal': taxes.map((share) => shareJson(share, invoice)),
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', invoice.netMinor),
        ...amount('cbc:TaxExclusiveAmount', invoice.netMinor),
        ...amount('cbc:TaxInclusiveAmount', invoice.grossMinor),
        ...(invoice.paidMinor > 0n && amount('cbc:PrepaidAmount', invoice.paidMinor)),
        ...amount('cbc:PayableAmount', openMinor(invoice)),
      },
      'cac:InvoiceLine': invoice.lines.map((line, index) => lineJson(line, index + 1, invoice)),
    },
  };
}

/** An element with its currency. */
function amountIn({ currency }: IssuedInvoice) {
  return (name: string, minor: bigint): Json => ({
    [name]: decimalOf(minor, exponents[currency]),
    [`${name}@currencyID`]: currency,
  });
}

function notesOf({ notes, taxes, language, currency }: IssuedInvoice): string[] {
  const texts = textsOf(language, currency);
  const legal = taxes.map((share) => texts.legalNote(share.tax));
  return [...new Set([...legal, ...notes])].filter((note) => note !== '');
}

function termsOf({ kind, language, currency, grossMinor }: IssuedInvoice): string {
  const texts = textsOf(language, currency);
  const key = kind === 'credit_note' ? 'headline_credit' : 'headline_open';
  return texts.label(key, { amount: texts.amount(grossMinor) });
}

/**
 * For CII, the library looks for the number one level too high (2.3.4) and writes the day in a namespace that the schema of
 * CII does not have there: the number alone identifies the invoice.
 */
function correctedJson(
  { number, issuedOn }: { number: string; issuedOn: string },
  syntax: 'UBL' | 'CII',
): Json {
  if (syntax === 'CII') return { 'cbc:ID': number };
  return { 'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issuedOn } };
}

function periodJson({ from, to }: Period): Json {
  return { 'cbc:StartDate': from, 'cbc:EndDate': to };
}

function partyJson(party: Party): Json {
  const [street = '', ...more] = party.address.split('\n').map((line) => line.trim());
  const optional = {
    'cbc:AdditionalStreetName': more.join(', '),
    'cbc:PostalZone': party.postalCode,
    'cbc:CountrySubentity': party.state,
  };
  return {
    ...(party.email !== '' && { 'cbc:EndpointID': party.email, 'cbc:EndpointID@schemeID': 'EM' }),
    'cac:PostalAddress': {
      'cbc:StreetName': street,
      'cbc:CityName': party.city,
      ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
  };
}

function sellerJson(seller: Seller, hasVat: boolean): Json {
  const schemes = [
    ...(hasVat && seller.vat !== '' ? [taxScheme(vatNumber(seller), 'VAT')] : []),
    ...(seller.taxNumber !== '' ? [taxScheme(seller.taxNumber, 'FC')] : []),
  ];
  return {
    ...partyJson(seller),
    ...(schemes.length > 0 && { 'cac:PartyTaxScheme': schemes }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': seller.name,
      // BR-CO-26: without a VAT number, this identifies the seller.
      ...(seller.registration !== '' && { 'cbc:CompanyID': seller.registration }),
    },
    'cac:Contact': {
      'cbc:Name': seller.name,
      ...(seller.phone !== '' && { 'cbc:Telephone': seller.phone }),
      'cbc:ElectronicMail': seller.email,
    },
  };
}

function buyerJson(buyer: Buyer, hasVat: boolean): Json {
  return {
    ...partyJson(buyer),
    ...(hasVat && buyer.vat !== '' && { 'cac:PartyTaxScheme': taxScheme(vatNumber(buyer), 'VAT') }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
    ...(buyer.email !== '' && { 'cac:Contact': { 'cbc:ElectronicMail': buyer.email } }),
  };
}

function taxScheme(number: string, scheme: string): Json {
  return { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': scheme } };
}

const prefixes: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' };

/** BR-CO-09: with the country's prefix, which people leave out. */
function vatNumber({ vat, country }: Party): string {
  const number = vat.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const prefix = prefixes[country] ?? country;
  const isComplete = number.startsWith(prefix) || (country === 'GB' && number.startsWith('XI'));
  return isComplete ? number : `${prefix}${number}`;
}

/** 58 is a SEPA transfer, 30 any other. */
function paymentJson({ kind, currency, seller, reference }: IssuedInvoice): Json {
  return {
    'cbc:PaymentMeansCode': currency === 'EUR' ? '58' : '30',
    ...(kind === 'invoice' && reference !== '' && { 'cbc:PaymentID': reference }),
    'cac:PayeeFinancialAccount': {
      'cbc:ID': seller.iban.replaceAll(/\s/g, ''),
      'cbc:Name': seller.name,
      ...(seller.bic !== '' && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic } }),
    },
  };
}

function shareJson({ tax, netMinor, taxMinor }: TaxShare, invoice: IssuedInvoice): Json {
  const amount = amountIn(invoice);
  return {
    ...amount('cbc:TaxableAmount', netMinor),
    ...amount('cbc:TaxAmount', taxMinor),
    'cac:TaxCategory': { ...categoryJson(tax), ...exemptions[tax.category](tax), ...vatScheme },
  };
}

const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

/** BR-O-05: category O has no rate, not even 0. */
function categoryJson({ category, percent }: Tax): Json {
  return {
    'cbc:ID': category,
    ...(percent !== null && { 'cbc:Percent': decimalOf(hundredthsOf(percent), 2) }),
  };
}

/** BR-E-10, BR-AE-10, BR-O-10 require a reason; BR-S-10 forbids it. */
const exemptions: Record<Tax['category'], (tax: Tax) => Json> = {
  S: () => ({}),
  E: (tax) => ({ 'cbc:TaxExemptionReason': tax.category === 'E' ? tax.note : '' }),
  AE: () => ({ 'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE', 'cbc:TaxExemptionReason': 'Reverse charge' }),
  O: () => ({ 'cbc:TaxExemptionReasonCode': 'VATEX-EU-O', 'cbc:TaxExemptionReason': 'Not subject to VAT' }),
};

function lineJson(line: InvoiceLine, number: number, invoice: IssuedInvoice): Json {
  const amount = amountIn(invoice);
  return {
    'cbc:ID': String(number),
    'cbc:InvoicedQuantity': String(line.quantity),
    // UN/ECE Recommendation 20: one.
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...amount('cbc:LineExtensionAmount', line.netMinor),
    ...(line.period && { 'cac:InvoicePeriod': periodJson(line.period) }),
    'cac:Item': {
      ...(line.description !== '' && { 'cbc:Description': line.description }),
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': { ...categoryJson(line.tax), ...vatScheme },
    },
    'cac:Price': amount('cbc:PriceAmount', line.unitMinor),
  };
}
