// Story: a candidate in an interview asks for a later deadline; the recruiter sees it arrive, grants it
// in place, and adds extra time. Others ask to write instead of speaking.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { makeRequest } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { consentVersion, getSession, startShare } from '#contract/interview.ts';
import { replyToRequest } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { candidateWithPrompt } from './browser-with-prompt.ts';
import { answerText, heading, isAtQuestion, passCheck, startInterview } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { attentionTile, signIn, soon } from './recruiter.ts';
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

  const home = await desk.newPage();
  await home.goto(server.url);
  await expect(home.getByText(t('home.caught_up'))).toBeVisible();

  const body = { id: newId(), kind: 'later_deadline', text: 'The line is bad here.' } as const;
  await call(server, makeRequest, { token, body });
  await expect(attentionTile(home, 'stuck')).toContainText('1', soon);
  await expect(requests.getByText('The line is bad here.')).toBeVisible();
  await isAccessible(page);
  await requests.getByRole('button', { name: t('responses.requests.grant') }).click();
  await expect(requests.getByText(t('responses.accommodation.deadline_past'))).toBeVisible();
  await requests.getByLabel(t('responses.accommodation.deadline')).fill('2099-01-02T10:30');
  await requests.getByRole('textbox', { name: t('responses.requests.reply') }).fill('Take your time.');
  await requests.getByRole('button', { name: t('responses.requests.grant') }).click();
  await expect(requests.getByText(t('responses.requests.states.granted'))).toBeVisible();
  await expect(attentionTile(home, 'stuck')).toHaveCount(0, soon);

  await givesDoubleTime(page);
  const { time_factor, deadline_at } = await call(server, getSession, { token });
  expect([time_factor, deadline_at?.slice(0, 4)]).toEqual([2, '2099']);
  await expect
    .poll(() => server.mails().filter(({ text }) => text.includes('Take your time.')).length)
    .toBe(1);
  await desk.close();
});

for (const place of ['check', 'blocked camera', 'question'] as const) {
  test(`a candidate who asks to write instead of speaking can do so within seconds of the grant, asked at: ${place}`, async ({
    browser,
  }) => {
    const workspace = await makeWorkspace(server, { kinds: ['text', 'video', 'video'] });
    const candidate =
      place === 'blocked camera'
        ? await candidateWithPrompt()
        : { page: await (await browser.newContext(phone)).newPage(), t };
    const { page } = candidate;
    await startInterview(candidate, workspace.shareUrl);
    await expect(heading(candidate, 'check_title')).toBeVisible();
    if (place === 'blocked camera')
      await expect(page.getByText(t('interview.fault_permission_denied'))).toBeVisible();
    if (place === 'question') {
      await passCheck(candidate);
      await answerText(candidate, 'A bowline.');
      await isAtQuestion(candidate, 2, 3);
      await expect(field(page)).toHaveCount(0);
    }
    await asksToWrite(page);
    const granted = Date.now();
    await grants(workspace);
    await expect(page.getByText(t('notice.may_write', { company: 'Lighthouse Ltd' }))).toBeVisible();
    expect(Date.now() - granted).toBeLessThan(15_000);
    if (place === 'question') await coversNoButton(page);
    if (place !== 'question') {
      await isAtQuestion(candidate, 1, 3);
      await answerText(candidate, 'A bowline.');
    }
    await isAtQuestion(candidate, 2, 3);
    await answerText(candidate, 'In writing.');
    await isAtQuestion(candidate, 3, 3);
    await expect(field(page)).toBeVisible();
    // Notices are gone after five seconds.
    await expect(page.getByText(t('notice.may_write', { company: 'Lighthouse Ltd' }))).toBeHidden();
    await (place === 'blocked camera' ? page.context().browser() : page.context())?.close();
  });
}

/** The notice is above *Save and continue*, on every phone. */
async function coversNoButton(page: Page): Promise<void> {
  const size = page.viewportSize();
  const notice = page.locator('.notice-place > *');
  for (const [width, height] of [
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [above, below] = await Promise.all([
      notice.boundingBox(),
      page.getByRole('button', { name: t('interview.submit'), exact: true }).boundingBox(),
    ]);
    expect(above && below && above.y + above.height <= below.y, `${width}x${height}`).toBe(true);
  }
  if (size) await page.setViewportSize(size);
}

/** In Help, which is closed again before the answer. */
async function asksToWrite(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('own_page.help') }).click();
  const help = page.getByRole('dialog');
  await help.getByRole('combobox').selectOption(t('own_page.kind_text_for_video'));
  await help.getByRole('button', { name: t('own_page.ask_send') }).click();
  await expect(help.getByText(t('own_page.request_open'))).toBeVisible();
  await help.getByRole('button', { name: t('common.close') }).click();
}

async function grants({ access, candidate }: Workspace): Promise<void> {
  const { id = '', requests = [] } = (await candidate()) ?? {};
  await call(server, replyToRequest, {
    token: access.access_token,
    params: { id, request: requests[0]?.id ?? '' },
    body: { state: 'granted', reply: '' },
  });
}

const field = (page: Page) => page.getByRole('textbox', { name: t('interview.your_answer') });

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
