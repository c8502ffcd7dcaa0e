// What an e-invoice says, read from its XML in either syntax into the terms of EN 16931.
import { SaxesParser } from 'saxes';

export interface EInvoice {
  number: string;
  issued: string;
  typeCode: string;
  currency: string;
  due: string;
  terms: string;
  seller: EParty;
  buyer: EParty;
  preceding: string;
  lines: {
    id: string;
    quantity: string;
    unit: string;
    net: string;
    price: string;
    name: string;
    rate: ERate;
  }[];
  taxes: { taxable: string; tax: string; rate: ERate; code: string; reason: string }[];
  totals: { lines: string; net: string; tax: string; gross: string; paid: string; payable: string };
}

export interface EParty {
  name: string;
  country: string;
  vat: string;
  taxNumber: string;
  registration: string;
}

export interface ERate {
  category: string;
  percent: string;
}

interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
  text: string;
}

export function readEInvoice(xml: string): EInvoice {
  const root = parse(xml);
  return root.name === 'CrossIndustryInvoice' ? readCii(root) : readUbl(root);
}

function readUbl(root: Node): EInvoice {
  const party = (role: string): EParty => {
    const at = find(root, role, 'Party');
    const schemes = all(at, 'PartyTaxScheme');
    const numberOf = (isVat: boolean) =>
      text(
        schemes.find((scheme) => (text(find(scheme, 'TaxScheme', 'ID')) === 'VAT') === isVat),
        'CompanyID',
      );
    return {
      name: text(at, 'PartyLegalEntity', 'RegistrationName'),
      country: text(at, 'PostalAddress', 'Country', 'IdentificationCode'),
      ...{ vat: numberOf(true), taxNumber: numberOf(false) },
      registration: text(at, 'PartyLegalEntity', 'CompanyID'),
    };
  };
  const rate = (at: Node | undefined): ERate => ({ category: text(at, 'ID'), percent: text(at, 'Percent') });
  const total = find(root, 'LegalMonetaryTotal');
  const isCredit = root.name === 'CreditNote';
  const quantityName = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity';
  return {
    ...{ number: text(root, 'ID'), issued: text(root, 'IssueDate'), due: text(root, 'DueDate') },
    typeCode: text(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency: text(root, 'DocumentCurrencyCode'),
    terms: text(root, 'PaymentTerms', 'Note'),
    ...{ seller: party('AccountingSupplierParty'), buyer: party('AccountingCustomerParty') },
    preceding: text(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    lines: all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map((line) => ({
      ...{ id: text(line, 'ID'), quantity: text(line, quantityName) },
      unit: find(line, quantityName)?.attributes['unitCode'] ?? '',
      ...{ net: text(line, 'LineExtensionAmount'), price: text(line, 'Price', 'PriceAmount') },
      ...{ name: text(line, 'Item', 'Name'), rate: rate(find(line, 'Item', 'ClassifiedTaxCategory')) },
    })),
    taxes: all(find(root, 'TaxTotal'), 'TaxSubtotal').map((share) => ({
      ...{ taxable: text(share, 'TaxableAmount'), tax: text(share, 'TaxAmount') },
      rate: rate(find(share, 'TaxCategory')),
      code: text(share, 'TaxCategory', 'TaxExemptionReasonCode'),
      reason: text(share, 'TaxCategory', 'TaxExemptionReason'),
    })),
    totals: {
      ...{ lines: text(total, 'LineExtensionAmount'), net: text(total, 'TaxExclusiveAmount') },
      ...{ tax: text(root, 'TaxTotal', 'TaxAmount'), gross: text(total, 'TaxInclusiveAmount') },
      ...{ paid: text(total, 'PrepaidAmount'), payable: text(total, 'PayableAmount') },
    },
  };
}

function readCii(root: Node): EInvoice {
  const document = find(root, 'ExchangedDocument');
  const trade = find(root, 'SupplyChainTradeTransaction');
  const agreement = find(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = find(trade, 'ApplicableHeaderTradeSettlement');
  const total = find(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const terms = find(settlement, 'SpecifiedTradePaymentTerms');
  const party = (role: string): EParty => {
    const at = find(agreement, role);
    const numberOf = (scheme: string) =>
      all(at, 'SpecifiedTaxRegistration')
        .flatMap((registration) => find(registration, 'ID') ?? [])
        .find((id) => id.attributes['schemeID'] === scheme)?.text ?? '';
    return {
      ...{ name: text(at, 'Name'), country: text(at, 'PostalTradeAddress', 'CountryID') },
      ...{ vat: numberOf('VA'), taxNumber: numberOf('FC') },
      registration: text(at, 'SpecifiedLegalOrganization', 'ID'),
    };
  };
  const rate = (at: Node | undefined): ERate => ({
    category: text(at, 'CategoryCode'),
    percent: text(at, 'RateApplicablePercent'),
  });
  return {
    ...{ number: text(document, 'ID'), issued: text(document, 'IssueDateTime', 'DateTimeString') },
    ...{ typeCode: text(document, 'TypeCode'), currency: text(settlement, 'InvoiceCurrencyCode') },
    due: text(terms, 'DueDateDateTime', 'DateTimeString'),
    terms: text(terms, 'Description'),
    ...{ seller: party('SellerTradeParty'), buyer: party('BuyerTradeParty') },
    preceding: text(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID'),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line) => {
      const quantity = find(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
      const lineSettlement = find(line, 'SpecifiedLineTradeSettlement');
      return {
        id: text(line, 'AssociatedDocumentLineDocument', 'LineID'),
        ...{ quantity: quantity?.text ?? '', unit: quantity?.attributes['unitCode'] ?? '' },
        net: text(lineSettlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
        price: text(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount'),
        name: text(line, 'SpecifiedTradeProduct', 'Name'),
        rate: rate(find(lineSettlement, 'ApplicableTradeTax')),
      };
    }),
    taxes: all(settlement, 'ApplicableTradeTax').map((share) => ({
      ...{ taxable: text(share, 'BasisAmount'), tax: text(share, 'CalculatedAmount'), rate: rate(share) },
      ...{ code: text(share, 'ExemptionReasonCode'), reason: text(share, 'ExemptionReason') },
    })),
    totals: {
      ...{ lines: text(total, 'LineTotalAmount'), net: text(total, 'TaxBasisTotalAmount') },
      ...{ tax: text(total, 'TaxTotalAmount'), gross: text(total, 'GrandTotalAmount') },
      ...{ paid: text(total, 'TotalPrepaidAmount'), payable: text(total, 'DuePayableAmount') },
    },
  };
}

/** Names without their prefixes: no two elements that matter here differ only by namespace. */
function parse(xml: string): Node {
  const parser = new SaxesParser();
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name: name.replace(/^.*:/, ''), attributes, children: [], text: '' };
    top().children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (content) => void (top().text += content.trim()));
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error('no element');
  return document;
}

function find(from: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, name) => node?.children.find((child) => child.name === name),
    from,
  );
}

function all(from: Node | undefined, name: string): Node[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

function text(from: Node | undefined, ...path: string[]): string {
  return find(from, ...path)?.text ?? '';
}
