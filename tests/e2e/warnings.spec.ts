// Story: problems during an answer, and their messages: what happened, that nothing is lost, what to do.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import {
  button,
  hasArrived,
  isDone,
  passCheck,
  startAt,
  startRecording,
  type Candidate,
} from './candidate.ts';
import { phone, takesOnDevice } from './device.ts';
import { test } from './story.ts';
import { arrivedWhole } from './workspace.ts';

test('the page warns of a low battery, a rotated phone and a full server, and the answer arrives complete', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  await drainBattery(page, 0.12);
  await refuseWakeLock(page);
  const workspace = await startAt(server, candidate, { kinds: ['video'] });
  await showsWarning(candidate, 'notice.battery', { percent: 12 });
  await isAccessible(page);
  await page.getByRole('button', { name: t('notice.all_right') }).click();
  await expect(page.getByText(t('notice.battery', { percent: 12 }))).toBeHidden();
  await passCheck(candidate);

  await startRecording(candidate);
  await page.setViewportSize({ width: 844, height: 390 });
  await showsWarning(candidate, 'notice.turned');
  // The notice overlays the picture, so nothing moves when it disappears, and the button needs no scrolling.
  const withNotice = await placesOf(candidate);
  await expect(page.getByText(t('notice.turned'))).toBeHidden();
  expect(await placesOf(candidate)).toEqual(withNotice);
  await expect(button(candidate, 'stop')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone.viewport);
  await expect(page.getByText(t('notice.turned'))).toBeHidden();

  const full = { error: { code: 'storage_full', message: '' } };
  server.line.answerAll({ status: 507, body: JSON.stringify(full) });
  await showsWarning(candidate, 'notice.storage_full');
  await page.getByRole('button', { name: t('notice.try_now') }).click();
  await expect(page.getByText(t('notice.storage_full'))).toBeHidden();

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

/** Where the picture, the clock and the button are. */
async function placesOf(candidate: Candidate) {
  const { page } = candidate;
  const parts = [page.locator('video').first(), page.locator('.stage-clock'), button(candidate, 'stop')];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  expect(boxes).not.toContain(null);
  return boxes.map(
    (box) => box && { x: Math.round(box.x), y: Math.round(box.y), height: Math.round(box.height) },
  );
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
