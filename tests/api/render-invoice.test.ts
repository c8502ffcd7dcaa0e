// The files of an invoice: rendered by a background task, named once, and readable by their signed addresses.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInvoice } from '../../server/domain/billing/invoice-store.ts';
import { creditInvoice } from '../../server/domain/billing/credit-invoice.ts';
import { numberOf } from '../../server/domain/billing/invoice-rules.ts';
import { renderInvoice } from '../../server/domain/billing/render-invoice.ts';
import type { StoredInvoice } from '../../server/domain/billing/invoice-store.ts';
import { lockAgency } from '../../server/platform/db/lock-agency.ts';
import { fileKey } from '../../server/platform/storage/file-keys.ts';
import { createMediaSigner, recruiterMediaHours } from '../../server/platform/storage/sign.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { signUp } from './people.ts';
import type { Person } from './people.ts';
import { issue, issueOf, sellerEnvironment } from './seller.ts';

let harness: TestApp;
let working: TestApp;
let owner: Person;
beforeAll(async () => {
  harness = await startTestApp({ environment: sellerEnvironment });
  working = await startTestApp({ environment: sellerEnvironment, worker: true });
  owner = await signUp(harness.app);
});
afterAll(async () => {
  await harness.stop();
  await working.stop();
});

const readIn = ({ deps }: TestApp, { agency_id: agencyId, id }: StoredInvoice) =>
  deps.db.asTenant({ agencyId }, (tx) => readInvoice(tx, agencyId, id));

const render = (invoice: StoredInvoice) =>
  renderInvoice.run({ agency_id: invoice.agency_id, invoice_id: invoice.id }, harness.deps);

function addressOf({ deps }: TestApp, agencyId: string, fileId: string): string {
  return createMediaSigner(deps.signingKey, deps.now).address(agencyId, fileId, recruiterMediaHours);
}

/** The keys of what is stored for the agency. */
const stored = () => harness.deps.storage.list(`agencies/${owner.agencyId}/files/`);

test('an issued invoice gets its PDF and its e-invoice within seconds, and the addresses serve them', async () => {
  const buyer = await signUp(working.app);
  const invoice = await issue(working.deps.db, buyer.agencyId, issueOf(4900));
  const rendered = await eventually(async () => {
    const now = await readIn(working, invoice);
    if (!now?.pdf_file_id || !now.xml_file_id) throw new Error('not rendered yet');
    return { pdf: now.pdf_file_id, xml: now.xml_file_id };
  });
  const pdf = await working.app.inject(addressOf(working, buyer.agencyId, rendered.pdf));
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(pdf.headers['content-disposition']).toContain(`${numberOf(invoice)}.pdf`);
  expect(pdf.rawPayload.toString('latin1')).toContain('factur-x.xml');
  const xml = await working.app.inject(addressOf(working, buyer.agencyId, rendered.xml));
  expect(xml.statusCode).toBe(200);
  expect(xml.body).toContain(`<cbc:ID>${numberOf(invoice)}</cbc:ID>`);
  expect(xml.body).toContain('<cbc:PayableAmount currencyID="EUR">58.31</cbc:PayableAmount>');
});

test('a task that runs again renders nothing again, and leaves no bytes that no row names', async () => {
  const invoice = await issue(harness.deps.db, owner.agencyId, issueOf(1000));
  await Promise.all([render(invoice), render(invoice)]);
  const first = await readIn(harness, invoice);
  expect(first?.pdf_file_id).toBeTruthy();
  const names = [first?.pdf_file_id, first?.xml_file_id].map((id) => fileKey(owner.agencyId, id ?? ''));
  expect((await stored()).toSorted()).toEqual(names.toSorted());
  await render(invoice);
  expect(await readIn(harness, invoice)).toEqual(first);
  expect((await stored()).toSorted()).toEqual(names.toSorted());
});

test('a credit note becomes a CreditNote that names its invoice', async () => {
  const invoice = await issue(harness.deps.db, owner.agencyId, issueOf(3333));
  const { agencyId } = owner;
  const note = await harness.deps.db.asTenant({ agencyId }, async (tx) => {
    await lockAgency(tx, agencyId);
    return creditInvoice(tx, invoice, 1001n, { config: harness.deps.config, now: harness.deps.now() });
  });
  if (!note) throw new Error('no credit note');
  await render(note);
  const { xml_file_id: fileId } = (await readIn(harness, note)) ?? {};
  const xml = String(await buffer(await harness.deps.storage.read(fileKey(agencyId, fileId ?? ''))));
  expect(xml).toContain('<CreditNote ');
  expect(xml).toContain(`<cbc:ID>${numberOf(invoice)}</cbc:ID>`);
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">10.01</cbc:PayableAmount>');
});

test('a file of another agency is not found', async () => {
  const invoice = await issue(harness.deps.db, owner.agencyId, issueOf(1000));
  await render(invoice);
  const other = await signUp(harness.app);
  const { pdf_file_id: fileId } = (await readIn(harness, invoice)) ?? {};
  const reply = await harness.app.inject(addressOf(harness, other.agencyId, fileId ?? ''));
  expect(reply.statusCode).toBe(404);
});
