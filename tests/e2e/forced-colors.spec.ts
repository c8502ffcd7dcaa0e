// Story: somebody whose system chooses the colors (Windows contrast themes) sees where the focus is and what is chosen,
// on candidates' and recruiters' pages, on a light and on a dark background.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { inviteByEmail } from '#contract/response.ts';
import { button, passCheck, startAt, startRecording, type Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { unseenFocus, unseenShapes, unseenStates } from './forced-colors.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { addToReview } from './reviewed-candidate.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const schemes = ['light', 'dark'] as const;
/** Presses of Tab on each page. */
const stops = 30;

test('a candidate sees the focus and the chosen answer in forced colors', async ({ browser, server }) => {
  const context = await browser.newContext({ ...phone, isMobile: false, reducedMotion: 'reduce' });
  const candidate: Candidate = { page: await context.newPage(), t };
  const { page } = candidate;
  await force(page);
  const workspace = await makeWorkspace(server, { kinds: ['choice', 'text'] });
  await page.goto(workspace.shareUrl);
  await expect(button(candidate, 'start')).toBeVisible();
  await showsAll(page, 'welcome');
  await startAt(server, candidate, { kinds: ['video', 'choice'] });
  await expect(page.getByText(t('check.line_measuring'))).toBeHidden();
  await showsAll(page, 'check');
  await showsShapes(page, ['.level-track', '.level-bar', '.upload-dot']);
  await passCheck(candidate);
  await expect(button(candidate, 'record')).toBeEnabled();
  await showsAll(page, 'question');
  await showsShapes(page, ['.record-ring', '.record-ring::after']);
  const idle = await sizeOfButton(page);
  await startRecording(candidate);
  await showsShapes(page, [
    ...['.stage.is-live', '.stage-clock', '.stage-clock .rec-dot'],
    ...['.record-ring', '.record-ring::after'],
    ...['.upload-dot', '.progress-steps [data-state=now]', '.progress-steps span:last-child'],
  ]);
  // Record and stop differ in more than their color.
  expect(await sizeOfButton(page)).toBeLessThan(idle);
  await context.close();
});

test('a recruiter sees the focus and what is chosen in forced colors', async ({ context, page, server }) => {
  test.setTimeout(300_000);
  const { job, access } = await makeWorkspace(server, { kinds: ['text', 'choice'] });
  const candidateId = await addToReview(server, job, { segments: [] });
  const body = { id: newId(), name: 'Ina Invited', email: 'ina@example.com' };
  await call(server, inviteByEmail, { token: access.access_token, params: { id: job.id }, body });
  await signIn(context, access);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await force(page);
  const addresses = ['/', `/jobs/vacancy/${job.id}`, `/jobs/candidate/${candidateId}`, '/profile'];
  for (const address of addresses) {
    await page.goto(server.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: t('common.loading') })).toHaveCount(0);
    await showsAll(page, address);
  }
  await page.goto(`${server.url}/jobs/candidate/${candidateId}`);
  const accept = page
    .getByRole('group', { name: t('responses.decision') })
    .getByRole('button')
    .first();
  await accept.click();
  await expect(accept).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(unseenStates)).toEqual([]);
});

async function force(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
}

async function showsShapes(page: Page, selectors: readonly string[]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await page.evaluate(unseenShapes, selectors), colorScheme).toEqual([]);
  }
}

/** Half the width of what is inside the ring of the record button, which is all border. */
function sizeOfButton(page: Page): Promise<number> {
  return page.locator('.record-ring').evaluate((ring) => {
    const { borderTopWidth, transform } = getComputedStyle(ring, '::after');
    return Number.parseFloat(borderTopWidth) * new DOMMatrix(transform).a;
  });
}

async function showsAll(page: Page, label: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await page.evaluate(unseenStates), `${label}, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await unseenFocus(page, stops), label).toEqual([]);
}
