// temporary
import { expect, test } from 'playwright/test';
import { createJob } from '#contract/job.ts';
import { sendDecisionLetter } from '#contract/follow-up.ts';
import { newId } from '#contract/id.ts';
import { setStatus } from '#contract/response.ts';
import { answerAs } from './answered.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, jobDraft, makeWorkspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.dispose());
test('shots', async ({ browser }) => {
  test.setTimeout(200000);
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const token = workspace.access.access_token;
  const ids = [await answerAs(server, workspace, { name: 'Ada Lovelace', text: 'x' }), await answerAs(server, workspace, { name: 'Bea Candidate', text: 'x' })];
  for (const name of ['Second round', 'Talk with the captain, a longer name that has to break somewhere'])
    await call(server, createJob, { token, body: jobDraft(workspace.job.company_id, { kinds: ['text'], job: { name, for_follow_up: true } }) });
  for (const id of ids) await call(server, setStatus, { token, params: { id }, body: { id: newId(), from: 'review', to: 'rejected' } });
  await call(server, sendDecisionLetter, { token, params: { id: ids[1]!, kind: 'rejection' }, body: { id: newId(), title: 'x', text: 'y' } });
  const shots: [string, number, number, 'en-US' | 'ar-SA'][] = [['wide', 1440, 900, 'en-US'], ['phone', 360, 740, 'en-US'], ['ar', 1440, 900, 'ar-SA'], ['ar-phone', 360, 740, 'ar-SA']];
  for (const [name, width, height, language] of shots) {
    const say = messagesIn(language);
    const context = await browser.newContext({ viewport: { width, height } });
    await signIn(context, workspace.access, language);
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
    const shoot = async (what: string) => { await page.waitForTimeout(350); await page.screenshot({ path: `/tmp/h/followup/${name}-${what}.png` }); };
    await page.goto(`${server.url}/jobs/candidate/${ids[1]}`);
    await expect(page.getByText(say('follow_up.letter.again'))).toBeVisible();
    await shoot('sent');
    await page.goto(`${server.url}/jobs/candidate/${ids[0]}`);
    await page.getByRole('button', { name: say('follow_up.letter.write') }).click();
    await shoot('letter');
    await isAccessible(page, `${name} letter`, { isCovered: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('responses.more'), exact: true }).click();
    await shoot('menu');
    await page.getByRole('menuitem', { name: say('follow_up.invite') }).click();
    await shoot('invite');
    await isAccessible(page, `${name} invite`, { isCovered: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('responses.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('follow_up.reopen') }).click();
    await shoot('reopen');
    await isAccessible(page, `${name} reopen`, { isCovered: true });
    await context.close();
  }
});
