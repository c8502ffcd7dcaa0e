// Story: a connection too slow for video, then no camera at all. If the job accepts sound, the answer is
// sound with a poster. The candidate is informed and can choose; the recruiter gets something that plays.
import { setTimeout as sleep } from 'node:timers/promises';
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
import { takesOnDevice } from './device.ts';
import { simulateNoCamera } from './emulation.ts';
import { test } from './story.ts';
import { arrivedWhole, type Workspace } from './workspace.ts';

test('a slow connection records sound with a poster, and video if the candidate insists', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  const workspace = await startAt(server, candidate, { kinds: ['video'] });
  // About 100 kbit/s: a third of what the smallest video needs.
  server.line.limitUpload(12_000);
  await page.reload();
  await expect(page.getByText(t('sound.slow_line'))).toBeVisible();
  await passCheck(candidate);
  await recordTake(candidate);
  server.line.cut();
  await page.getByRole('button', { name: t('interview.retake') }).click();
  await button(candidate, 'retake_confirm').click();
  await page.getByRole('button', { name: t('sound.slow_line_otherwise') }).click();
  await expect(page.getByText(t('sound.slow_line'))).toBeHidden();
  await recordTake(candidate);
  const paces = await pacesOnDevice(page);
  expect(paces).toMatchObject([
    { audio_only: true, video_bps: 0, width: 0 },
    { audio_only: false, video_bps: 150_000, width: 320 },
  ]);

  // The candidate selects the first take after all.
  await page.getByRole('radio').first().check();
  const [sound] = await takesOnDevice(page);
  server.line.mend();
  server.line.limitUpload(Infinity);
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
  await hasArrived(candidate);
  await arrivedWhole(workspace, sound ? [sound] : []);
  await expect.poll(async () => (await videoOf(workspace))?.state, { timeout: 60_000 }).toBe('ready');
  // The device's own poster came with it.
  expect((await videoOf(workspace))?.poster).not.toBeNull();
});

test('a device with only a microphone answers by sound from the start', async ({ candidate, server }) => {
  const { page, t } = candidate;
  await simulateNoCamera(page);
  const workspace = await startAt(server, candidate, { kinds: ['video'] });
  await expect(page.getByText(t('sound.no_camera'))).toBeVisible();
  await isAccessible(page);
  await passCheck(candidate);
  await recordTake(candidate);
  expect(await pacesOnDevice(page)).toMatchObject([{ audio_only: true }]);
  await isAccessible(page);
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
  await hasArrived(candidate);
  await expect.poll(async () => (await videoOf(workspace))?.state, { timeout: 60_000 }).toBe('ready');
});

async function recordTake(candidate: Candidate): Promise<void> {
  await startRecording(candidate);
  await sleep(2500);
  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
}

async function videoOf(workspace: Workspace) {
  return (await workspace.candidate())?.answers[0]?.video;
}

/** The recording settings of each segment on the device, in order. */
function pacesOnDevice(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name ?? ''));
      if (!db.objectStoreNames.contains('takes')) continue;
      const takes = await settled(db.transaction('takes').objectStore('takes').getAll());
      db.close();
      return takes
        .toSorted((a, b) => a.started_at.localeCompare(b.started_at))
        .flatMap((take) => take.segments.map((segment: { pace?: unknown }) => segment.pace));
    }
    return [];
  });
}
