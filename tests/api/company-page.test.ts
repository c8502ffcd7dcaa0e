// A company's public page: what everyone may see, in the API and in the page's first HTML.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, getPublicCompany } from '#contract/company.ts';
import type { Company } from '#contract/company.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { getShare } from '#contract/interview.ts';
import { createJob, setJobActive } from '#contract/job.ts';
import type { JobDraft } from '#contract/job.ts';
import { industryRows } from '../../server/platform/db/catalogue-rows.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, companyDraft, jobDraft, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { png } from './workspace.ts';

const dayMs = 86_400_000;
let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

const inDays = (days: number) => new Date(harness.deps.now().getTime() + days * dayMs).toISOString();
const make = (changes: Parameters<typeof companyDraft>[0] = {}) =>
  ask(harness.app, createCompany, { token: owner.token, body: companyDraft(changes) });
const open = (company: Company, changes: Partial<JobDraft> = {}) =>
  ask(harness.app, createJob, { token: owner.token, body: jobDraft(company.id, changes) });
const shown = (hash: string) => ask(harness.app, getPublicCompany, { params: { hash } });
const page = (hash: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ url: `/c/${hash}`, headers: { accept: 'text/html', ...headers } });

async function picture(): Promise<string> {
  const id = newId();
  await ask(harness.app, uploadFile, { token: owner.token, params: { id }, body: png });
  return id;
}

describe('the company’s page', () => {
  test('shows the jobs that are open now, newest first', async () => {
    const company = await make();
    const closed = await open(company, { name: 'Closed' });
    await ask(harness.app, setJobActive, {
      token: owner.token,
      params: { id: closed.id },
      body: { active: false },
    });
    await open(company, { name: 'Tomorrow', start_at: inDays(1) });
    await open(company, { name: 'Over', start_at: inDays(-9), expire_days: 7 });
    await open(company, { name: 'Second round', for_follow_up: true });
    const older = await open(company, { name: 'Open', location: 'Kiel', expire_date: inDays(3) });
    const newer = await open(company, { name: 'Open too', salary: '3000', currency: 'EUR' });
    const { jobs } = await shown(company.share_hash);
    expect(jobs.map((job) => job.name)).toEqual(['Open too', 'Open']);
    expect(jobs[0]).toMatchObject({
      id: newer.id,
      hash_link: newer.hash_link,
      salary: '3000',
      currency: 'EUR',
      ends_at: null,
      questions: 4,
    });
    expect(jobs[1]).toMatchObject({ location: 'Kiel', ends_at: older.expire_date });
  });

  test('leaves out a job that is hidden from it, whose link still works', async () => {
    const company = await make();
    const hidden = await open(company, { name: 'By invitation', on_company_page: false });
    await open(company, { name: 'For everybody' });
    const { jobs } = await shown(company.share_hash);
    expect(jobs.map((job) => job.name)).toEqual(['For everybody']);
    const { body } = await page(company.share_hash);
    expect(body).not.toContain('By invitation');
    expect(body).not.toContain(hidden.hash_link);
    expect(postingsIn(body)).toHaveLength(1);
    const share = await ask(harness.app, getShare, { params: { hash: hidden.hash_link } });
    expect(share.job.name).toBe('By invitation');
  });

  test('shows only public fields of the company', async () => {
    const industry = industryRows[0];
    const vat = 'DE136695976';
    const company = await make({
      industry_id: industry?.id ?? null,
      description: 'We heal.',
      address: 'Hidden Street 7',
      legal_entity: 'Hidden GmbH',
      ...{ vat, country: 'DE', zip: '20095', city: 'Hidden City' },
    });
    const reply = await send(harness.app, getPublicCompany, { params: { hash: company.share_hash } });
    expect(reply.json().response.data).toEqual({
      name: 'Harbour Clinic',
      location: 'Hamburg',
      description: 'We heal.',
      website: 'https://harbour.test',
      policy: '',
      industry: industry?.name,
      ...{ logo: null, header_image: null, bg_image: null },
      bg_color: '#f6f6f9',
      buttons_color: '#3a4bc8',
      host: 'candor.test',
      verified_domain: null,
      jobs: [],
    });
    const inGerman = { params: { hash: company.share_hash }, headers: { 'accept-language': 'de' } };
    const { industry: named } = await ask(harness.app, getPublicCompany, inGerman);
    expect(named).not.toBe(industry?.name);
    const html = (await page(company.share_hash)).body;
    for (const secret of ['Hidden', vat, '20095', owner.agencyId, company.id])
      expect(html).not.toContain(secret);
  });

  test('has pictures, in its first HTML too, whose addresses still work in half a year', async () => {
    const company = await make({ logo_file_id: await picture(), header_image_file_id: await picture() });
    const { logo, header_image } = await shown(company.share_hash);
    const { body } = await page(company.share_hash);
    const [, first] = /<body.*<img class="welcome-header" src="([^"]+)" alt=""/s.exec(body) ?? [];
    expect(first?.replaceAll('&amp;', '&')).toBe(header_image);
    harness.passTime(183 * dayMs);
    const reply = await harness.app.inject({ url: logo ?? '' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/png');
    harness.passTime(-183 * dayMs);
  });

  test('of an unknown company is refused, and its page has the status 404', async () => {
    for (const hash of [newLinkHash(), 'short']) {
      expect(await refusal(harness.app, getPublicCompany, { params: { hash } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect((await page(hash)).statusCode).toBe(404);
    }
  });

  test('limits guesses of its hash', async () => {
    const limited = await startTestApp({ limits: { link: { max: 3, windowMs: 60_000 } } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const reply = await send(limited.app, getPublicCompany, { params: { hash: newLinkHash() } });
      statuses.push(reply.statusCode);
    }
    await limited.stop();
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  test('limits guesses in its first HTML too', async () => {
    const limited = await startTestApp({ limits: { link: { max: 2, windowMs: 60_000 } } });
    const someone = await signUp(limited.app);
    const { share_hash: hash, name } = await ask(limited.app, createCompany, {
      ...{ token: someone.token, body: companyDraft({ name: 'Known to few' }) },
    });
    const tried: [number, boolean][] = [];
    for (const linkHash of [newLinkHash(), hash, newLinkHash(), hash]) {
      const reply = await limited.app.inject({ url: `/c/${linkHash}`, headers: { accept: 'text/html' } });
      tried.push([reply.statusCode, reply.body.includes(name)]);
    }
    await limited.stop();
    expect(tried).toEqual([
      [404, false],
      [200, true],
      [200, false],
      [200, false],
    ]);
  });
});

describe('the first HTML', () => {
  test('has the whole content in the reader’s language before any script runs', async () => {
    const company = await make({ description: 'We heal.', name: 'Klinik "Am & Zum" Hafen' });
    const job = await open(company, { name: 'Pfleger', description: 'Nights.', expire_date: inDays(3) });
    const { body, headers } = await page(company.share_hash, { 'accept-language': 'de' });
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).toContain('<html lang="de-DE" dir="ltr">');
    expect(body).toContain('<title>Stellen bei Klinik &quot;Am &amp; Zum&quot; Hafen</title>');
    expect(body).toContain('1 offene Stelle');
    expect(body).toContain(`href="/s/${job.hash_link}" aria-label="Bewerben: Pfleger">Bewerben</a>`);
    expect(body).toContain('Offen bis');
    const arabic = await page(company.share_hash, { 'accept-language': 'ar' });
    expect(arabic.body).toContain('<html lang="ar-SA" dir="rtl">');
    expect(arabic.body).toContain('وظيفة مفتوحة واحدة');
  });

  test('of a company without open jobs says so, and has no job postings', async () => {
    const { body } = await page((await make()).share_hash);
    expect(body).toContain('No open jobs right now');
    expect(body).not.toContain('application/ld+json');
  });

  test('describes the page to chat previews and search engines', async () => {
    const logo = await picture();
    const company = await make({ description: `We\n heal ${'x'.repeat(300)}`, header_image_file_id: logo });
    const { body } = await page(company.share_hash);
    const url = `http://candor.test/c/${company.share_hash}`;
    expect(body).toContain(`<link rel="canonical" href="${url}">`);
    const described = 'content="We heal…"';
    for (const tag of [
      `<meta name="description" ${described}>`,
      `<meta property="og:description" ${described}>`,
      '<meta property="og:title" content="Jobs at Harbour Clinic">',
      `<meta property="og:url" content="${url}">`,
      '<meta property="og:locale" content="en_US">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(body).toContain(tag);
    const [, image = ''] = /<meta property="og:image" content="([^"]+)">/.exec(body) ?? [];
    const address = new URL(image.replaceAll('&amp;', '&'));
    expect(address.origin).toBe('http://candor.test');
    expect((await harness.app.inject({ url: address.pathname + address.search })).statusCode).toBe(200);
  });

  test('has a JobPosting for each open job', async () => {
    const company = await make({ country: 'DE' });
    const job = await open(company, {
      name: 'Nurse',
      description: 'Days.\n\nAnd <nights>.',
      salary: '3 000 - 3 500',
      currency: 'EUR',
      expire_date: inDays(3),
    });
    await open(company, { name: 'Cook', salary: 'by agreement', location: 'Kiel' });
    const [cook, nurse] = postingsIn((await page(company.share_hash)).body);
    expect(nurse).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Nurse',
      description: '<p>Days.</p><p>And &lt;nights&gt;.</p>',
      datePosted: job.created_at,
      validThrough: job.expire_date,
      hiringOrganization: { name: 'Harbour Clinic', sameAs: 'https://harbour.test' },
      jobLocation: { address: { addressLocality: 'Hamburg', addressCountry: 'DE' } },
      baseSalary: { currency: 'EUR', value: { minValue: 3000, maxValue: 3500 } },
      url: `http://candor.test/s/${job.hash_link}`,
    });
    expect(cook).toMatchObject({ title: 'Cook', jobLocation: { address: { addressLocality: 'Kiel' } } });
    expect(cook).not.toHaveProperty('baseSalary');
    expect(cook).not.toHaveProperty('validThrough');
  });

  test('escapes all user text, and runs only its own scripts', async () => {
    const evil = '</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>\u2028\u2029"\'&';
    const company = await make({ name: evil, description: evil, location: evil });
    await open(company, { name: evil, description: evil, location: evil, salary: evil });
    const { body, headers } = await page(company.share_hash);
    expect(body).not.toMatch(/<script>|<img src=x|<!--</);
    const scripts = [...body.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
    const inline = scripts.filter(([, attributes = '']) => !attributes.includes('src='));
    expect(inline.map(([, attributes = '']) => attributes.trim())).toEqual([
      'type="application/json" id="company"',
      'type="application/ld+json"',
    ]);
    for (const [, , content] of inline) expect(content).not.toMatch(/[<>&\u2028\u2029]/);
    expect(postingsIn(body)[0]).toMatchObject({ title: evil });

    const policy = String(headers['content-security-policy']);
    const [, allowed = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
    const digest = createHash('sha256')
      .update(inline[1]?.[2] ?? '')
      .digest('base64');
    expect(allowed).toBe(`'self' 'sha256-${digest}'`);
    const elsewhere = await page(newLinkHash());
    expect(elsewhere.headers['content-security-policy']).toContain("script-src 'self';");
  });
});

function postingsIn(html: string): Record<string, unknown>[] {
  const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}
