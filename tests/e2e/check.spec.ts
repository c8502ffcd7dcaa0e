// Story: a candidate tests camera and microphone, fixes a blocked permission, and practices.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { candidateWithPrompt } from './browser-with-prompt.ts';
import {
  answerText,
  answerVideo,
  button,
  hasArrived,
  heading,
  isAtQuestion,
  isDone,
  passCheck,
  startAt,
} from './candidate.ts';
import { test } from './story.ts';
import { watchFrame } from './watch-frame.ts';

test('a blocked camera shows how to allow it, and the check continues once it is allowed', async ({
  server,
}) => {
  const candidate = await candidateWithPrompt();
  const { page, t } = candidate;
  await page.setViewportSize({ width: 360, height: 740 });
  await startAt(server, candidate, { kinds: ['video'], job: { audio_only_allowed: true } });
  const fault = page.getByText(t('interview.fault_permission_denied'));
  const soundOnly = page.getByRole('button', { name: t('sound.go_on') });
  await expect(fault).toBeVisible();
  // Without a microphone there is no sound either.
  await expect.poll(() => permissionOf(page, 'microphone')).toBe('denied');
  await expect(soundOnly).toHaveCount(0);
  await expect(
    page.getByRole('listitem').filter({ hasText: t('help.permission_chrome_desktop_2') }),
  ).toBeVisible();
  await isAccessible(page);

  // On a phone, a picture to scan with a phone would be of no use.
  await page.getByRole('link', { name: t('interview.other_ways') }).click();
  await expect(page.getByText(t('interview.other_ways_how'))).toBeVisible();
  await expect(page.getByRole('img', { name: t('interview.unsupported_qr') })).toBeHidden();
  await expect(page.getByText(t('interview.unsupported_title'))).toHaveCount(0);
  await page.goBack();

  await page.context().grantPermissions(['microphone']);
  await page.reload();
  await expect(fault).toBeVisible();
  await expect(soundOnly).toBeVisible();
  await expect(page).toHaveURL(/\/i\/process\//);
  await page.context().grantPermissions(['camera', 'microphone']);
  await expect(button(candidate, 'check_record')).toBeVisible();
  await expect(page.getByText(t('check.line_measuring'))).toBeHidden();
  await expect(page.getByRole('combobox', { name: t('interview.camera') })).toBeVisible();
  expect(await page.evaluate(hiddenBehindBar)).toEqual([]);
  await page.context().browser()?.close();
});

test('disk space and bandwidth are shown, and a practice answer never leaves the device', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const wasNeverBlank = await watchFrame(page);
  const workspace = await startAt(server, candidate, { kinds: ['video', 'text'] });
  await expect(heading(candidate, 'check_title')).toBeVisible();
  await wasNeverBlank();
  const facts = page.getByRole('list').filter({ hasText: beginningOf(t('check.line_good')) });
  await expect(facts).toContainText(beginningOf(t('check.space_enough')));
  expect(refused).toEqual([]);
  await isAccessible(page);

  await page.getByRole('button', { name: t('practice.begin') }).click();
  const sentBefore = server.line.uploadedBytes;
  for (const name of ['practice.start', 'practice.again'] as const) {
    await page.getByRole('button', { name: t(name) }).click();
    if (name === 'practice.again') await page.getByRole('button', { name: t('practice.start') }).click();
    await sleep(1500);
    await page.getByRole('button', { name: t('practice.stop') }).click();
    await expect(page.getByText(t('practice.shown'))).toBeVisible();
  }
  await isAccessible(page);
  expect(server.line.uploadedBytes - sentBefore).toBeLessThan(10_000);
  expect(await workspace.candidate()).toMatchObject({ answers: [] });

  await page.getByRole('button', { name: t('practice.leave') }).click();
  await passCheck(candidate);
  await isAtQuestion(candidate, 1, 2);
});

test('the selected microphone is selected again in the next interview, and a missing one is named', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  const microphone = page.getByRole('combobox', { name: t('interview.microphone') });
  const chosen = microphone.locator('option:checked');
  await startAt(server, candidate, { kinds: ['video'] });
  await expect(microphone).toBeVisible();
  const names = await microphone.locator('option').allInnerTexts();
  const last = names.at(-1) ?? '';
  await expect(chosen).not.toHaveText(last);
  await microphone.selectOption(last);
  await expect(button(candidate, 'check_record')).toBeEnabled();

  await startAt(server, candidate, { kinds: ['video'] });
  await expect(chosen).toHaveText(last);
  await expect.poll(() => microphoneInUse(page)).toBe(last);

  // Browsers change device ids, and headsets are left at home.
  await remember(page, { id: 'of-last-week', label: last });
  await page.reload();
  await expect(chosen).toHaveText(last);
  await remember(page, { id: 'of-last-week', label: 'Blue headset' });
  await page.reload();
  await expect(page.getByText(t('check.device_missing', { device: 'Blue headset' }))).toBeVisible();
  await expect(chosen).toHaveText(names[0] ?? '');
  await isAccessible(page);
});

test('a document can be added before the questions, and is not requested again', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  const workspace = await startAt(server, candidate, { kinds: ['video'], job: { ask_cv: true } });
  await page.getByText(t('interview.files_title')).click();
  await page
    .getByLabel(t('interview.file_choose'))
    .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten years at sea.') });
  await expect(page.getByText('cv.txt')).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await expect(page.getByText('cv.txt')).toBeVisible();
  await passCheck(candidate);
  await answerVideo(candidate, 1);
  await expect(heading(candidate, 'files_title')).toBeVisible();
  await expect(page.getByText('cv.txt')).toBeVisible();
  await button(candidate, 'files_pass').click();
  await isDone(candidate);
  await hasArrived(candidate);
  expect((await workspace.candidate())?.files.map(({ name }) => name)).toEqual(['cv.txt']);
});

test('a job without video requests no camera and shows no check', async ({ server }) => {
  const candidate = await candidateWithPrompt();
  await startAt(server, candidate, { kinds: ['text'] });
  await isAtQuestion(candidate, 1, 1);
  await answerText(candidate, 'No camera was needed for this.');
  await isDone(candidate);
  // Devices have labels only after permission was granted.
  const labels = await candidate.page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.map(({ label }) => label);
  });
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => label !== '')).toEqual([]);
  await candidate.page.context().browser()?.close();
});

function permissionOf(page: Page, name: 'camera' | 'microphone'): Promise<string> {
  return page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked })).state, name);
}

/** Runs in the page: what belongs to the first screen of the check, and the bar with the buttons covers. */
function hiddenBehindBar(): string[] {
  scrollTo(0, 0);
  const bar = document.querySelector('.sheet .actions')?.getBoundingClientRect();
  return ['h1', '.stage', '.level', '.pickers']
    .map((selector) => ({ selector, box: document.querySelector(selector)?.getBoundingClientRect() }))
    .filter(({ box }) => !bar || !box || box.bottom > bar.top)
    .map(({ selector, box }) => `${selector} ends at ${box?.bottom}, the bar begins at ${bar?.top}`);
}

function beginningOf(message: string): string {
  return message.split(':')[0] ?? message;
}

function remember(page: Page, microphone: { id: string; label: string }): Promise<void> {
  return page.evaluate(
    (chosen) =>
      localStorage.setItem('interview-devices', JSON.stringify({ camera: null, microphone: chosen })),
    microphone,
  );
}

/** The microphone that belongs to the preview. */
function microphoneInUse(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const shown = document.querySelector('video')?.srcObject;
    return shown instanceof MediaStream ? shown.getAudioTracks()[0]?.label : undefined;
  });
}
