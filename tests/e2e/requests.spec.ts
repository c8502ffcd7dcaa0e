// Story: a candidate in an interview asks for a later deadline; the recruiter sees it arrive, grants it
// in place, and adds extra time.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { makeRequest } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { consentVersion, getSession, startShare } from '#contract/interview.ts';
import { accommodate } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerText, heading, isAtQuestion, passCheck, startInterview } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a candidate’s request appears without a reload, and granting it reaches the running interview', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const token = await begin(workspace);
  const desk = await browser.newContext();
  await signIn(desk, workspace.access);
  const page = await desk.newPage();
  await page.goto(`${server.url}/jobs/candidate/${(await workspace.candidate())?.id}`);
  await expect(page.getByRole('heading', { name: 'Carla Candidate' })).toBeVisible();
  const requests = page.getByRole('region', { name: t('responses.requests.title') });
  await expect(requests).toHaveCount(0);

  const body = { id: newId(), kind: 'later_deadline', text: 'The line is bad here.' } as const;
  await call(server, makeRequest, { token, body });
  await expect(requests.getByText('The line is bad here.')).toBeVisible();
  await isAccessible(page);
  await requests.getByRole('button', { name: t('responses.requests.grant') }).click();
  await expect(requests.getByText(t('responses.accommodation.deadline_past'))).toBeVisible();
  await requests.getByLabel(t('responses.accommodation.deadline')).fill('2099-01-02T10:30');
  await requests.getByRole('textbox', { name: t('responses.requests.reply') }).fill('Take your time.');
  await requests.getByRole('button', { name: t('responses.requests.grant') }).click();
  await expect(requests.getByText(t('responses.requests.states.granted'))).toBeVisible();

  await givesDoubleTime(page);
  const { time_factor, deadline_at } = await call(server, getSession, { token });
  expect([time_factor, deadline_at?.slice(0, 4)]).toEqual([2, '2099']);
  await expect
    .poll(() => server.mails().filter(({ text }) => text.includes('Take your time.')).length)
    .toBe(1);
  await desk.close();
});

test('a candidate who may write instead is told so without a reload, at the check and at the question', async ({
  browser,
}) => {
  const field = (page: Page) => page.getByRole('textbox', { name: t('interview.your_answer') });
  for (const place of ['check', 'question'] as const) {
    const workspace = await makeWorkspace(server, { kinds: ['text', 'video'] });
    const context = await browser.newContext(phone);
    const candidate = { page: await context.newPage(), t };
    const { page } = candidate;
    await startInterview(candidate, workspace.shareUrl);
    if (place === 'check') await expect(heading(candidate, 'check_title')).toBeVisible();
    else {
      await passCheck(candidate);
      await answerText(candidate, 'A bowline.');
      await isAtQuestion(candidate, 2, 2);
      await expect(field(page)).toHaveCount(0);
    }
    await call(server, accommodate, {
      token: workspace.access.access_token,
      params: { id: (await workspace.candidate())?.id ?? '' },
      body: { time_factor: 1, text_for_video: true, deadline_at: null },
    });
    // The page asks every half minute, and whenever the network returns.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(t('notice.may_write', { company: 'Lighthouse Ltd' }))).toBeVisible();
    if (place === 'check') {
      await isAtQuestion(candidate, 1, 2);
      await answerText(candidate, 'A bowline.');
      await isAtQuestion(candidate, 2, 2);
    }
    await expect(field(page)).toBeVisible();
    await context.close();
  }
});

async function givesDoubleTime(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: t('responses.accommodation.title') });
  // The granted deadline is in the panel at once.
  await expect(panel.getByLabel(t('responses.accommodation.deadline'))).toHaveValue('2099-01-02T10:30');
  await panel
    .getByLabel(t('responses.accommodation.time'))
    .selectOption(t('responses.accommodation.factors.double'));
  await panel.getByRole('button', { name: t('responses.accommodation.save') }).click();
  await expect(panel.getByText(t('responses.accommodation.saved'))).toBeVisible();
  await isAccessible(page);
}

/** Starts like a candidate's device; returns its token. */
async function begin(workspace: Workspace): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await call(server, startShare, {
    params: { hash: workspace.job.hash_link },
    body: {
      id: newId(),
      session_token: token,
      name: 'Carla Candidate',
      email: 'carla@example.com',
      language: 'en-US',
      consent: { version: consentVersion, given_at: new Date().toISOString() },
      device: { user_agent: '', time_zone: '' },
    },
  });
  return token;
}
