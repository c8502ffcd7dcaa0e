// Faults of the recording device: camera or microphone gone, permission revoked, a call, sleep, a
// failing recorder. The segment ends and is saved, another begins, no retake is used up, and every
// original arrives complete.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { type Browser, expect, type Page } from 'playwright/test';
import {
  button,
  type Candidate,
  hasArrived,
  heading,
  isDone,
  passCheck,
  startInterview,
  startRecording,
} from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import { messagesIn } from '../e2e/messages.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { makeWorkspace } from '../e2e/workspace.ts';
import { launchOptions } from '../playwright.config.ts';
import { letSleep, pullOut } from './browser-processes.ts';
import { segmentsArrivedWhole, segmentsOnDevice } from './segments.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('unplugging the camera and then the microphone costs no click and no retake', async ({ browser }) => {
  const candidate = await recording(browser);
  for (const device of ['camera', 'microphone'] as const) {
    await sleep(2500);
    const interrupted = isShownBriefly(candidate, 'interrupted_title');
    await pullOut(browser, device);
    await interrupted;
    await expect(button(candidate, 'stop')).toBeVisible();
  }
  await sleep(1500);
  await arrivesIn(candidate, 3);
});

test('a withdrawn permission is shown, and recording continues once it is granted again', async () => {
  // The fake prompt UI would also grant permission after it was revoked.
  const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? [];
  const browser = await chromium.launch({ ...launchOptions, args });
  const candidate = await recording(browser);
  await sleep(2500);
  await candidate.page.context().clearPermissions();
  await expect(heading(candidate, 'interrupted_title')).toBeVisible();
  const message = candidate.t('interview.fault_permission_denied');
  await expect(candidate.page.getByRole('alert').getByText(message)).toBeVisible();
  await expect(continueButton(candidate)).toBeDisabled();
  await candidate.page.context().grantPermissions(phone.permissions);
  await expect(button(candidate, 'stop')).toBeVisible();
  await sleep(1500);
  await arrivesIn(candidate, 2);
  await browser.close();
});

test('a failed recorder begins another segment without help', async ({ browser }) => {
  const candidate = await recording(browser);
  await sleep(2500);
  const interrupted = isShownBriefly(candidate, 'interrupted_title');
  // Changing the tracks during a recording is an error (MediaStream Recording, 2.2).
  await candidate.page.locator('video.preview').evaluate((video: HTMLVideoElement) => {
    if (!(video.srcObject instanceof MediaStream)) throw new Error('no camera');
    const [track] = video.srcObject.getAudioTracks();
    if (!track) throw new Error('no microphone');
    video.srcObject.removeTrack(track);
    video.srcObject.addTrack(track);
  });
  await interrupted;
  await expect(button(candidate, 'stop')).toBeVisible();
  await sleep(1500);
  await arrivesIn(candidate, 2);
});

test('a call ends the segment and is shown, and recording continues after it', async ({ browser }) => {
  const candidate = await recording(browser);
  await sleep(2500);
  await mute(candidate, true);
  await expect(heading(candidate, 'interrupted_title')).toBeVisible();
  await expect(candidate.page.getByText(candidate.t('interview.fault_muted'))).toBeVisible();
  await expect(candidate.page.getByText(candidate.t('interview.resuming'))).toBeVisible();
  await mute(candidate, false);
  await expect(button(candidate, 'stop')).toBeVisible();
  await sleep(1500);
  await arrivesIn(candidate, 2);
});

test('after sleep the device offers the take and continues with one click', async ({ browser }) => {
  const candidate = await recording(browser);
  await sleep(2500);
  await letSleep(browser, 7000);
  await expect(candidate.page.getByText(candidate.t('interview.fault_asleep'))).toBeVisible();
  await continueButton(candidate).click();
  await expect(button(candidate, 'stop')).toBeVisible();
  await sleep(1500);
  await arrivesIn(candidate, 2);
});

test('a camera that does not come back is shown, and sound continues with one click', async ({ browser }) => {
  const candidate = await recording(browser);
  const { page, t } = candidate;
  await sleep(2500);
  await loseCameraForGood(page);
  await pullOut(browser, 'camera');
  await expect(heading(candidate, 'interrupted_title')).toBeVisible();
  await expect(page.getByRole('alert').getByText(t('interview.fault_no_device'))).toBeVisible();
  await page.getByRole('button', { name: t('sound.go_on') }).click();
  await expect(button(candidate, 'stop')).toBeVisible();
  await expect(page.getByText(t('sound.stage'))).toBeVisible();
  await sleep(1500);
  await arrivesIn(candidate, 2);
});

// ---- shared steps

/** Looks at every frame: a heading may be gone after a quarter of a second. */
async function isShownBriefly({ page, t }: Candidate, title: string): Promise<void> {
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('h2')].some((element) => element.textContent === text),
    t(`interview.${title}`),
  );
}

async function recording(browser: Browser): Promise<Candidate> {
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  await expect(button(candidate, 'record')).toBeVisible();
  // The check may have found a slow line; these stories are about the camera.
  const video = candidate.page.getByRole('button', { name: candidate.t('sound.slow_line_otherwise') });
  if (await video.isVisible()) await video.click();
  await startRecording(candidate);
  return candidate;
}

/** The button's name also contains the remaining time. */
function continueButton({ page, t }: Candidate) {
  return page.getByRole('button', { name: t('interview.continue_take') });
}

/** Stops, and compares the device's segments with the server's. No retake was used. */
async function arrivesIn(candidate: Candidate, segments: number): Promise<void> {
  // The device deletes bytes once they have arrived, so nothing may arrive until they have been
  // read.
  server.line.cut();
  // A browser under load delivers a press to a page with a camera picture many seconds late, but it delivers it.
  await button(candidate, 'stop').click({ timeout: 60_000 });
  await expect(button(candidate, 'use_answer')).toBeVisible({ timeout: 60_000 });
  await expect(
    candidate.page.getByText(candidate.t('interview.retakes_left_other', { count: 2 })).first(),
  ).toBeVisible();
  const recorded = await segmentsOnDevice(candidate.page);
  expect(recorded.map(({ segment }) => segment)).toEqual(Array.from({ length: segments }, (_, i) => i));
  expect(new Set(recorded.map(({ take }) => take)).size).toBe(1);
  server.line.mend();
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
  await hasArrived(candidate);
  await segmentsArrivedWhole(server, recorded);
  await candidate.page.context().close();
}

/** A test cannot make a phone call, so the tracks report what they would during one. */
async function mute({ page }: Candidate, isMuted: boolean): Promise<void> {
  await page.evaluate((muted) => {
    const tracks = window.tracks ?? [];
    const video = document.querySelector<HTMLVideoElement>('video.preview');
    if (video?.srcObject instanceof MediaStream) tracks.push(...video.srcObject.getAudioTracks());
    window.tracks = tracks;
    for (const track of tracks) {
      Object.defineProperty(track, 'muted', { configurable: true, value: muted });
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    }
  }, isMuted);
}

/**
 * A test cannot unplug a camera for longer than the browser takes to ask again, so the browser is
 * made to report a missing camera.
 */
async function loseCameraForGood(page: Page): Promise<void> {
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const original = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints) =>
      constraints?.video
        ? Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
        : original(constraints);
  });
}

declare global {
  interface Window {
    tracks?: MediaStreamTrack[];
  }
}
