// A candidate's actions in the measurements, like tests/e2e/candidate.ts but with timeouts long
// enough for a throttled or busy machine: a measurement never fails by being slow.
import type { Locator, Page } from 'playwright';
import { messagesIn } from '../../e2e/messages.ts';

const patienceMs = 90_000;
const t = messagesIn();

/** From the link to the first question: details, consent, camera check. */
export async function beginInterview(page: Page, link: string): Promise<void> {
  await openCheck(page, link);
  await press(page, 'check_pass');
  await named(page, 'button', 'record').waitFor({ timeout: patienceMs });
}

/** From the link until the camera step shows. */
export async function openCheck(page: Page, link: string): Promise<void> {
  await giveDetails(page, link);
  await named(page, 'heading', 'check_title').waitFor({ timeout: patienceMs });
}

/** From the link to the first question of a written interview. */
export async function beginInWriting(page: Page, link: string): Promise<void> {
  await giveDetails(page, link);
  await named(page, 'textbox', 'your_answer').waitFor({ timeout: patienceMs });
}

/** From the link to the receipts of an interview with one written question. */
export async function answerInWriting(page: Page, link: string): Promise<void> {
  await beginInWriting(page, link);
  await named(page, 'textbox', 'your_answer').fill('A bowline, always a bowline.');
  await press(page, 'submit');
  await press(page, 'submit_last');
  await page.getByText(t('interview.done_safe')).waitFor({ timeout: patienceMs });
}

/** From the link to the choice of a video file, in a browser that cannot record. */
export async function openFileChoice(page: Page, link: string): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await giveDetails(page, link);
  await press(page, 'unsupported_upload');
  await fileChoice(page).waitFor({ state: 'attached', timeout: patienceMs });
}

export function fileChoice(page: Page): Locator {
  return page.getByLabel(t('interview.upload_choose'));
}

async function giveDetails(page: Page, link: string): Promise<void> {
  await page.goto(link, { timeout: patienceMs });
  // Key by key: with this driver, Firefox fires no events for a field filled at once.
  await named(page, 'textbox', 'name').pressSequentially('Carla', { timeout: patienceMs });
  await named(page, 'textbox', 'email').pressSequentially('carla@example.com');
  await named(page, 'checkbox', 'consent').check();
  await press(page, 'start');
}

export async function startRecording(page: Page): Promise<void> {
  await press(page, 'record');
  await press(page, 'start_now');
  await named(page, 'button', 'stop').waitFor({ timeout: patienceMs });
}

/** Stops and submits the answer. */
export async function submitTake(page: Page): Promise<void> {
  await press(page, 'stop');
  await press(page, 'use_answer');
}

/** Submits the only answer; only sending remains. */
export async function finishInterview(page: Page): Promise<void> {
  await submitTake(page);
  await press(page, 'submit_last');
  await page.waitForURL(/\/i\/done\//, { timeout: patienceMs });
}

/** After a crash during recording: keeps the saved recording and submits it. */
export async function submitInterrupted(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: patienceMs });
  await press(page, 'use_take');
  await press(page, 'use_answer');
  await press(page, 'submit_last');
  await page.waitForURL(/\/i\/done\//, { timeout: patienceMs });
}

async function press(page: Page, name: string): Promise<void> {
  await named(page, 'button', name).click({ timeout: patienceMs });
}

function named(page: Page, role: 'button' | 'textbox' | 'checkbox' | 'heading', name: string) {
  const exact = role === 'button' ? { exact: true } : {};
  return page.getByRole(role, { name: t(`interview.${name}`), ...exact });
}
