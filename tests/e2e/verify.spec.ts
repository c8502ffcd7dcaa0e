// Story: an owner proves the company's domain, and somebody who got an invitation finds out on /verify whether it is genuine, without an
// account, by keyboard, on a small phone, in Arabic and in the dark.
import { expect, type Page } from 'playwright/test';
import * as z from 'zod/mini';
import { updateCompany, getCompanies } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { inviteByEmail } from '#contract/response.ts';
import { startDnsServer } from '../api/dns-server.ts';
import { isAccessible } from './accessible.ts';
import { phone } from './device.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const domain = 'harbor-clinic.example';

test('an owner proves a domain, and a candidate checks where an invitation comes from', async ({
  browser,
  page,
}) => {
  const dns = await startDnsServer();
  const server = await startServer({
    env: { DNS_SERVERS: dns.address, SUPPORT_EMAIL: 'help@operator.test' },
  });
  try {
    const workspace = await makeWorkspace(server);
    const { access_token: token } = workspace.access;
    const [company] = await call(server, getCompanies, { token });
    if (!company) throw new Error('the workspace has a company');
    const website = `https://www.${domain}/jobs`;
    const { agency_id: _, ...draft } = company;
    await call(server, updateCompany, { token, params: { id: company.id }, body: { ...draft, website } });

    await signIn(page.context(), workspace.access);
    await page.goto(`${server.url}/profile/domains`);
    await page.getByRole('button', { name: t('domains.add') }).click();
    await page.getByRole('textbox', { name: t('domains.field') }).fill(website);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('domains.add') })
      .click();
    const card = page.getByRole('listitem').filter({ hasText: domain });
    await expect(card).toContainText(t('domains.state_pending'));
    await card.getByRole('button', { name: t('domains.check') }).click();
    await expect(card).toContainText(t('domains.fault_no_record'));
    const record = (await card.getByText(/^candor-verify=/).textContent()) ?? '';
    dns.zones.set(domain, ['v=spf1 -all', record]);
    await card.getByRole('button', { name: t('domains.check') }).click();
    await expect(card.getByText(t('domains.state_verified'), { exact: true })).toBeVisible();
    await isAccessible(page);

    const email = 'ina@example.com';
    const body = { id: newId(), name: 'Ina', email };
    await call(server, inviteByEmail, { token, params: { id: workspace.job.id }, body });
    const { link, code } = await invitationOf(server, email);

    const candidate = await browser.newContext({ ...phone, colorScheme: 'dark' });
    const reader = await candidate.newPage();
    await reader.goto(link);
    await expect(reader.getByText(t('welcome.verified', { domain }).slice(0, 20))).toBeVisible();
    await reader.getByRole('link', { name: t('welcome.genuine') }).click();
    await checks(reader, link);
    await expect(reader.getByRole('heading', { name: t('verify.genuine_interview') })).toBeFocused();
    await expect(reader.locator('.verify-facts')).toContainText('i•••@e•••.com');
    await expect(reader.locator('.verify-facts')).toContainText(domain);
    await isAccessible(reader);
    await checks(reader, code);
    await expect(reader.getByRole('heading', { name: t('verify.genuine_message') })).toBeFocused();
    await checks(reader, link.replace('localhost', 'localhost.evil.example'));
    await expect(reader.getByRole('heading', { name: t('verify.foreign') })).toContainText('evil.example');
    await reader.getByText(t('verify.report_title')).click();
    await reader
      .getByRole('textbox', { name: t('verify.report_text') })
      .fill('Pay at https://evil.example/pay');
    await reader.getByRole('button', { name: t('verify.report_send') }).click();
    await expect(reader.getByRole('status')).toHaveText(t('verify.report_done'));
    await reader.getByRole('combobox').selectOption('ar-SA');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(messagesIn('ar-SA')('verify.title'));
    expect(await reader.evaluate(layoutFaults)).toEqual([]);
    await candidate.close();
  } finally {
    await server.dispose();
    await dns.stop();
  }
});

async function checks(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('verify.field') }).fill(text);
  await page.keyboard.press('Enter');
}

const Outbox = z.array(z.object({ to: z.object({ address: z.string() }), text: z.string() }));

async function invitationOf(server: TestServer, email: string): Promise<{ link: string; code: string }> {
  let text = '';
  await expect
    .poll(async () => {
      const mails = Outbox.parse(await (await fetch(`${server.url}/dev/outbox.json`)).json());
      text = mails.find(({ to }) => to.address === email)?.text ?? '';
      return text;
    })
    .toContain(domain);
  const link = /http:\S+\/i\/[\w-]+/.exec(text)?.[0] ?? '';
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '';
  return { link, code };
}
