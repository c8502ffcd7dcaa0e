// Story: problems during an answer, and their messages: what happened, that nothing is lost, what to do.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import {
  button,
  hasArrived,
  isDone,
  passCheck,
  secondsOn,
  startAt,
  startRecording,
  type Candidate,
} from './candidate.ts';
import { phone, takesOnDevice } from './device.ts';
import { test } from './story.ts';
import { arrivedWhole, questionTexts } from './workspace.ts';

const landscape = { width: 740, height: 360 };
const longQuestion =
  'Tell us about a storm you came through. What did you see coming, who decided what to do, and what would you do in another way today?';

test('the page warns of a low battery, a rotated phone and a full server, and the answer arrives complete', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  await drainBattery(page, 0.12);
  await refuseWakeLock(page);
  const workspace = await startAt(server, candidate, {
    kinds: ['video'],
    time: 300,
    texts: { ...questionTexts, video: longQuestion },
  });
  await showsWarning(candidate, 'notice.battery', { percent: 12 });
  await isAccessible(page);
  await page.getByRole('button', { name: t('notice.all_right') }).click();
  await expect(page.getByText(t('notice.battery', { percent: 12 }))).toBeHidden();
  await passCheck(candidate);

  await startRecording(candidate);
  const upright = await placesOf(page);
  await page.setViewportSize(landscape);
  await showsWarning(candidate, 'notice.turned');
  const turned = await placesOf(page);
  await showsPictureBesideTheRest(candidate);
  await expect(page.getByText(t('notice.turned'))).toBeHidden();
  expect(await placesOf(page)).toEqual(turned);

  const full = { error: { code: 'storage_full', message: '' } };
  server.line.answerAll({ status: 507, body: JSON.stringify(full) });
  await showsWarning(candidate, 'notice.storage_full');
  expect(await placesOf(page)).toEqual(turned);
  await showsPictureBesideTheRest(candidate);
  await page.getByRole('button', { name: t('notice.try_now') }).click();
  await expect(page.getByText(t('notice.storage_full'))).toBeHidden();

  const ended = { error: { code: 'unauthorized', message: '' } };
  server.line.answerAll({ status: 401, body: JSON.stringify(ended) });
  await showsWarning(candidate, 'notice.session', { name: 'Rita Recruiter' });
  expect(await placesOf(page)).toEqual(turned);
  await showsPictureBesideTheRest(candidate);
  // It stays, because only the candidate can help: other notices are gone after five seconds.
  const clock = page.locator('.stage-clock .digits');
  const left = await secondsOn(clock);
  await expect.poll(() => secondsOn(clock)).toBeLessThan(left - 6);
  await showsWarning(candidate, 'notice.session', { name: 'Rita Recruiter' });
  await page.setViewportSize(phone.viewport);
  expect(await placesOf(page)).toEqual(upright);
  await page.getByRole('button', { name: t('notice.try_now') }).click();
  await expect(page.getByText(t('notice.session', { name: 'Rita Recruiter' }))).toBeHidden();
  expect(await placesOf(page)).toEqual(upright);

  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
  const recorded = await takesOnDevice(page);
  expect(recorded).toHaveLength(1);
  server.line.mend();
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
});

async function showsWarning({ page, t }: Candidate, key: string, values = {}): Promise<void> {
  await expect(page.getByText(t(key, values))).toBeVisible();
}

/** Where everything on the page is, except notices, which cover it. */
function placesOf(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    scrollTo(0, 0);
    return [...main.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('.notice-place'))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return `${element.className || element.tagName} ${[left, top, width, height].map(Math.round).join()}`;
      });
  });
}

/** Wherever the page is scrolled to. A notice covers only the picture. */
async function showsPictureBesideTheRest(candidate: Candidate): Promise<void> {
  const { page } = candidate;
  const stop = button(candidate, 'stop');
  const [picture, clock] = [page.locator('.stage'), page.locator('.stage-clock')];
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    for (const part of [picture, clock, stop]) await expect(part).toBeInViewport({ ratio: 1 });
  }
  const notice = page.locator('.fault-note');
  const boxes = [picture, clock, stop].map((part) => part.boundingBox());
  const [left, ...right] = await Promise.all(boxes);
  const end = (left?.x ?? 0) + (left?.width ?? 0);
  for (const part of right) expect(part?.x).toBeGreaterThanOrEqual(end);
  const over = await notice.boundingBox();
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual(end);
}

/** Browsers refuse the wake lock when the battery is low. Nothing may depend on it. */
async function refuseWakeLock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('Battery is low', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
}

/** Simulates an empty battery, which no browser can do here. */
async function drainBattery(page: Page, level: number): Promise<void> {
  await page.addInitScript((left) => {
    const battery = Object.assign(new EventTarget(), { charging: false, level: left });
    Object.defineProperty(navigator, 'getBattery', { value: () => Promise.resolve(battery) });
  }, level);
}
