// temporary
import { expect, test } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { addComment, addNote, addQuickNote } from '#contract/note.ts';
import { rateAnswer, getResponse } from '#contract/response.ts';
import { setTags } from '#contract/response-changes.ts';
import { addToReview } from './reviewed-candidate.ts';
import { addColleague } from './colleague.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, makeWorkspace } from './workspace.ts';
import { isAccessible } from './accessible.ts';

let server: TestServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.dispose());
test('shots', async ({ browser }) => {
  test.setTimeout(200000);
  const maker = await browser.newPage();
  await maker.goto(server.url);
  const video = await recordVideo(maker);
  const png = await maker.screenshot();
  const pdf = await maker.pdf();
  const workspace = await makeWorkspace(server, { job: { ask_cv: true, ask_additional_files: true } });
  const other = await addColleague(server, workspace.job.agency_id, { name: 'Ben Colleague' });
  const token = workspace.access.access_token;
  const ada = await addToReview(server, workspace.job, { segments: [video, video], who: { name: 'Ada Candidate', email: 'ada@example.com', device: { user_agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', time_zone: 'Africa/Lagos' } }, files:
    [{ purpose: 'cv', name: 'CV.pdf', mime_type: 'application/pdf', bytes: pdf }, { purpose: 'additional', name: 'boat.png', mime_type: 'image/png', bytes: png }] });
  const second = await makeWorkspace(server, {});
  await addToReview(server, workspace.job, { segments: [video], who: { name: 'Zoe Other', email: 'zoe@example.com' } });
  const detail = await call(server, getResponse, { token, params: { id: ada } });
  const say = (at_ms: number | null, text: string, who = token) => call(server, addComment, { token: who, params: { id: detail.answers[0]!.id }, body: { id: newId(), at_ms, text } });
  await say(400, 'A good start: tells what happened first.');
  await say(1900, 'Here they lose the thread for a moment, then find it again.', other.access_token);
  await call(server, addNote, { token: other.access_token, params: { id: ada }, body: { id: newId(), text: 'Calm under sail.' } });
  await call(server, addNote, { token, params: { id: ada }, body: { id: newId(), text: 'Ask about night watches.' } });
  for (const text of ['Call back', 'Ask for a reference', 'Strong, but not for this job']) await call(server, addQuickNote, { token, body: { id: newId(), text } });
  await call(server, rateAnswer, { token, params: { id: detail.answers[1]!.id }, body: { rate: 'good' } });
  await call(server, rateAnswer, { token: other.access_token, params: { id: detail.answers[1]!.id }, body: { rate: 'middling' } });
  await call(server, setTags, { token, params: { id: workspace.job.id }, body: { response_ids: [ada], add: ['sailor', 'calm'], remove: [] } }).catch((e) => console.log('tags', e));
  const shots: [string, number, number, 'en-US' | 'ar-SA' | 'de-DE'][] = [['wide', 1440, 900, 'en-US'], ['phone', 360, 740, 'en-US'], ['ar-phone', 360, 740, 'ar-SA']];
  for (const [name, width, height, language] of shots) {
    const context = await browser.newContext({ viewport: { width, height } });
    await signIn(context, workspace.access, language);
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', e));
    page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
    await page.goto(`${server.url}/jobs/candidate/${ada}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/h/detail/${name}.png` });
    await page.evaluate(() => scrollTo(0, 700)); await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/h/detail/${name}-scrolled.png` });
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: `/tmp/h/detail/${name}-full.png`, fullPage: true });
    await isAccessible(page, name);
    if (name === 'wide') {
      await page.keyboard.press('?');
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/h/detail/keys.png` });
      await isAccessible(page, 'keys', { isCovered: true });
      await page.keyboard.press('Escape');
      console.log('pdf', await page.evaluate(() => navigator.pdfViewerEnabled));
      for (const n of ['boat.png', 'CV.pdf']) {
        const b = page.getByRole('button', { name: `Show ${n}` });
        if (await b.count()) { await b.click(); await page.waitForTimeout(4000); await page.screenshot({ path: `/tmp/h/detail/file-${n}.png` }); await page.getByRole('button', { name: 'Close' }).click(); }
      }
      await page.getByRole('button', { name: 'Manage quick notes' }).click();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/h/detail/quick.png` });
    }
    await context.close();
  }
});
