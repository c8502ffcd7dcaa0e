// Visits every page and state of a candidate, one after the other, for axe, layout checks and the
// documentation's screenshots.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { resultStatuses } from '#contract/refusals.ts';
import {
  button,
  hasArrived,
  heading,
  isAtQuestion,
  isDone,
  skipCountdown,
  startInterview,
  startRecording,
  type Candidate,
} from './candidate.ts';
import { walkRareScreens } from './rare-screens.ts';
import { walkTimeLimits } from './timed-screens.ts';
import type { Walk } from './walk.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

export async function walkEveryScreen(walk: Walk): Promise<void> {
  const workspace = await workspaceOf(walk);
  const context = await walk.browser.newContext(walk.device);
  const page = await context.newPage();
  await walk.prepare?.(page);
  await simulateTakenCamera(page);
  const tour: Tour = { ...walk, workspace, candidate: { page, t: walk.t } };
  await welcome(tour);
  await faults(tour);
  await check(tour);
  await video(tour);
  await writing(tour);
  await end(tour);
  await noInterview(tour);
  await context.close();
  await walkTimeLimits(walk);
  await withoutRecorder(tour);
  if (walk.isThorough) await walkRareScreens(walk);
}

interface Tour extends Walk {
  workspace: Workspace;
  candidate: Candidate;
}

async function welcome({ candidate, workspace, see }: Tour): Promise<void> {
  const { page } = candidate;
  await page.goto(workspace.shareUrl);
  await expect(button(candidate, 'start')).toBeVisible();
  for (const fold of await page.locator('.folds summary').all()) await fold.click();
  await see('welcome', page);
  // While the fields are out of sight, *Start* only leads to them.
  await page.getByRole('textbox', { name: candidate.t('interview.name') }).scrollIntoViewIfNeeded();
  await button(candidate, 'start').click();
  await expect(page.getByText(candidate.t('interview.fill_all_fields'))).toBeVisible();
  await see('welcome-missing', page);
}

const refusals = {
  NotAllowedError: 'permission_denied',
  NotFoundError: 'no_device',
  NotReadableError: 'device_in_use',
} as const;

async function faults({ candidate, workspace, words, see }: Tour): Promise<void> {
  const { page, t } = candidate;
  await startInterview(candidate, workspace.shareUrl, words.person);
  for (const [name, fault] of Object.entries(refusals)) {
    await page.evaluate((refused) => sessionStorage.setItem('refused', refused), name);
    await page.reload();
    await expect(page.getByText(t(`interview.fault_${fault}`))).toBeVisible();
    await see(`check-${fault.replaceAll('_', '-')}`, page);
  }
  await page.evaluate(() => sessionStorage.removeItem('refused'));
  await page.reload();
}

async function check({ candidate, see }: Tour): Promise<void> {
  const { page, t } = candidate;
  await expect(button(candidate, 'check_record')).toBeVisible();
  await expect(page.getByText(t('check.line_measuring'))).toBeHidden();
  const room = page.getByText(t('check.space_enough').split(':')[0] ?? '');
  await expect(room).toBeVisible();
  await see('check', page);
  await page.getByText(t('interview.files_title')).click();
  await expect(page.getByLabel(t('interview.file_choose')).first()).toBeAttached();
  await see('check-documents', page);
  await page.getByRole('button', { name: t('practice.begin') }).click();
  await expect(page.getByRole('button', { name: t('practice.start') })).toBeVisible();
  await see('practice', page);
  await page.getByRole('button', { name: t('practice.leave') }).click();
  await button(candidate, 'check_record').click();
  await expect(button(candidate, 'check_again')).toBeVisible();
  await see('check-shown', page);
  await button(candidate, 'check_pass').click();
}

async function video({ candidate, server, see }: Tour): Promise<void> {
  const { page, t } = candidate;
  await expect(button(candidate, 'show_question')).toBeVisible();
  await see('question-announced', page);
  await button(candidate, 'show_question').click();
  await expect(page.getByText(t('interview.preparing_left'))).toBeVisible();
  await see('preparing', page);
  await button(candidate, 'record_now').click();
  // Three seconds are too short to look at the countdown in all languages and sizes (rare-screens.ts).
  await skipCountdown(candidate);
  // Without this, data would leave the device before it is inspected.
  server.line.limitUpload(3000);
  await see('recording', page);
  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
  await showsItself(page);
  await see('review', page);
  await page.getByRole('button', { name: t('interview.retake') }).click();
  await expect(heading(candidate, 'retake_title')).toBeVisible();
  await see('retake', page);
  await button(candidate, 'retake_confirm').click();
  await startRecording(candidate);
  await sleep(2000);
  await page.reload();
  await expect(heading(candidate, 'interrupted_title')).toBeVisible();
  await see('interrupted', page);
  await button(candidate, 'use_take').click();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await showsItself(page);
  await see('takes', page);
  await button(candidate, 'use_answer').click();
}

async function writing({ candidate, prepare, words, see }: Tour): Promise<void> {
  const { page, t } = candidate;
  await isAtQuestion(candidate, 2);
  await button(candidate, 'submit').click();
  await expect(page.getByText(t('interview.write_text'))).toBeVisible();
  await see('text-missing', page);
  await page.getByRole('button', { name: t('own_page.help') }).click();
  await expect(page.getByRole('button', { name: t('own_page.more_time') })).toBeVisible();
  await see('help', page);
  await page.keyboard.press('Escape');
  await field(candidate).fill(words.answer);
  await see('text', page);
  await button(candidate, 'submit').click();

  await isAtQuestion(candidate, 3);
  await expect(field(candidate)).toHaveAttribute('contenteditable', 'true');
  await field(candidate).fill(
    'const [a, b] = [readline(), readline()];\nconsole.log(Number(a) + Number(b));',
  );
  await page.getByRole('button', { name: t('code.run_examples') }).click();
  await expect(page.getByText(t('code.passed', { passed: 1, count: 2 }))).toBeVisible();
  await see('code', page);
  await button(candidate, 'submit').click();

  await isAtQuestion(candidate, 4);
  await see('choice', page);
  const second = await page.context().newPage();
  await prepare?.(second);
  await second.goto(page.url());
  await expect(heading({ page: second, t }, 'other_tab_title')).toBeVisible();
  await see('elsewhere', second);
  await second.close();
  await page.getByLabel(words.options[0] ?? '', { exact: true }).check();
  await button(candidate, 'submit').click();
}

async function end({ candidate, server, words, isThorough, see }: Tour): Promise<void> {
  const { page, t } = candidate;
  const chooser = page.getByLabel(t('interview.file_choose'));
  await chooser
    .first()
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from([0, 1, 2]) });
  await expect(page.getByText(t('interview.file_not_document'))).toBeVisible();
  await chooser.nth(1).setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(words.answer),
  });
  await expect(page.getByText('letter.txt')).toBeVisible();
  await see('files', page);
  await button(candidate, 'files_pass').click();
  await expect(button(candidate, 'submit_last')).toBeVisible();
  await see('summary', page);
  if (isThorough) {
    await page.getByRole('button', { name: t('interview.summary_edit_label', { number: 2 }) }).click();
    await expect(button(candidate, 'save_edit')).toBeVisible();
    await see('summary-edit', page);
    await button(candidate, 'keep_answer').click();
  }
  await isDone(candidate, words.person);
  await expect(page.getByText('letter.txt')).toBeVisible();
  await see('done-sending', page);
  server.line.limitUpload(Infinity);
  await hasArrived(candidate);
  await expect(page.getByText(t('own_page.receipt'), { exact: true })).toHaveCount(4);
  for (const fold of await page.locator('summary').all()) await fold.click();
  await see('done', page);
}

async function noInterview({ candidate, server, words, workspace, see }: Tour): Promise<void> {
  const { page, t } = candidate;
  await page.getByRole('button', { name: t('own_page.withdraw'), exact: true }).click();
  await page.getByRole('button', { name: t('own_page.withdraw_confirm') }).click();
  await expect(page.getByText(t('own_page.withdrawn', { company: words.company }))).toBeVisible();
  await see('withdrawn', page);
  await page.getByRole('button', { name: t('own_page.erase') }).click();
  await expect(page.getByRole('heading', { name: t('own_page.erase_title') })).toBeVisible();
  await see('erase', page);
  await page.getByRole('button', { name: t('own_page.erase_confirm') }).click();
  await expect(page.getByRole('heading', { name: t('own_page.erased_title') })).toBeVisible();
  await see('erased', page);
  for (const status of resultStatuses) {
    // With the company and the person, except where the link is unknown.
    const link = status === 'invalid' ? '' : `?link=${new URL(workspace.shareUrl).pathname}`;
    await page.goto(`${server.url}/i/result/${status}${link}`);
    await expect(page.getByRole('heading', { name: t(`result.${status}_title`) })).toBeVisible();
    if (link) await expect(page.getByRole('banner')).toContainText(words.company);
    await see(`result-${status}`, page);
  }
  await page.context().setOffline(true);
  await page.goto(`${server.url}/companies`);
  await expect(page.getByRole('heading', { name: t('welcome.offline_title') })).toBeVisible();
  await see('offline', page);
  await page.context().setOffline(false);
}

/** On a device whose browser cannot record, and on one with nothing but the link. */
async function withoutRecorder({ browser, device, prepare, server, t, words, workspace, see }: Tour) {
  const context = await browser.newContext(device);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  const page = await context.newPage();
  await prepare?.(page);
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl, words.person);
  await expect(button(candidate, 'unsupported_upload')).toBeVisible();
  await see('unsupported', page);
  await button(candidate, 'unsupported_upload').click();
  await button(candidate, 'show_question').click();
  await page.getByLabel(t('interview.upload_choose')).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no video at all'),
  });
  await expect(page.getByText(t('interview.file_not_video'))).toBeVisible();
  await see('upload', page);
  const { hash } = (await workspace.candidate()) ?? { hash: '' };
  await context.close();

  const elsewhere = await browser.newContext(device);
  const foreign = await elsewhere.newPage();
  await prepare?.(foreign);
  await foreign.goto(`${server.url}/i/${hash}`);
  await expect(button({ page: foreign, t }, 'continue_here')).toBeVisible();
  await see('welcome-back', foreign);
  await elsewhere.close();
}

function workspaceOf({ server, words }: Walk): Promise<Workspace> {
  const example = (text: string, output: string, hidden = false) => {
    return { id: newId(), text, output, hidden, correct: false };
  };
  return makeWorkspace(server, {
    preparation: 300,
    time: 600,
    texts: words.questions,
    options: words.options,
    company: words.company,
    examples: [example('2\n3', '5'), example('-1\n1', '2'), example('400\n4', '404', true)],
    job: {
      name: words.job,
      description: words.description,
      expire_date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      ask_cv: true,
      ask_motivation_letter: true,
      ask_additional_files: true,
      self_accommodation: true,
    },
  });
}

/** Simulates a camera that another program has taken, which no browser can do here. */
async function simulateTakenCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused = sessionStorage.getItem('refused');
    if (!refused) return;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', refused));
  });
}

async function showsItself(page: Page): Promise<void> {
  const isShown = (video: Element) => video instanceof HTMLVideoElement && video.readyState >= 2;
  await expect.poll(() => page.locator('.stage video').first().evaluate(isShown)).toBe(true);
}

function field({ page, t }: Candidate) {
  return page.getByRole('textbox', { name: t('interview.your_answer') });
}
