import { expect } from 'playwright/test';
import { answerAs } from './answered.ts';
import { addToReview } from './reviewed-candidate.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { makeWorkspace, call } from './workspace.ts';
import { newId } from '#contract/id.ts';
import { addNote } from '#contract/note.ts';
import { rateAnswer, getResponse } from '#contract/response.ts';

test('shots', async ({ browser, candidate: { page: device }, server }) => {
  test.setTimeout(200_000);
  const workspace = await makeWorkspace(server, {});
  await device.goto(workspace.shareUrl);
  const video = await recordVideo(device);
  const id = await addToReview(server, workspace.job, { who: { name: 'Ada Able' }, segments: [video] });
  const token = workspace.access.access_token;
  const { answers } = await call(server, getResponse, { token, params: { id } });
  await call(server, rateAnswer, { token, params: { id: answers[0]?.id ?? '' }, body: { rate: 'good' } });
  await call(server, addNote, { token, params: { id }, body: { id: newId(), text: 'Calm, clear, good with ropes.' } });
  for (const [name, size, lang] of [
    ['360', { width: 360, height: 740 }, 'en-US'],
    ['1440', { width: 1440, height: 900 }, 'en-US'],
    ['ar', { width: 1440, height: 900 }, 'ar-SA'],
    ['ar360', { width: 360, height: 740 }, 'ar-SA'],
  ] as const) {
    const say = messagesIn(lang);
    const desk = await browser.newContext({ viewport: size, acceptDownloads: true });
    await signIn(desk, workspace.access, lang);
    const page = await desk.newPage();
    await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
    const button = page.getByRole('button', { name: say('exports.button'), exact: true });
    await button.first().scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/h/export/list-${name}.png` });
    await button.first().click();
    const dialog = page.getByRole('dialog', { name: say('exports.title') });
    await dialog.getByRole('button', { name: say('exports.start') }).click();
    await expect(dialog.getByRole('link').first()).toBeVisible({ timeout: 20_000 });
    await page.screenshot({ path: `/tmp/h/export/dialog-${name}.png`, fullPage: true });
    await page.goto(`${server.url}/jobs/candidate/${id}/report`);
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/h/export/report-${name}.png`, fullPage: true });
    if (name === '1440') await page.pdf({ path: '/tmp/h/export/report.pdf', preferCSSPageSize: true });
    await desk.close();
  }
});
