import { answerAs } from './answered.ts';
import { changeDatabase } from './change-database.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { getUser } from '#contract/user.ts';
import { getResponse } from '#contract/response.ts';
import { call, makeWorkspace } from './workspace.ts';
test('shots', async ({ browser, server, candidate: { page: device } }) => {
  test.setTimeout(120_000);
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  await device.goto(workspace.shareUrl);
  const video = await recordVideo(device);
  const id = await answerAs(server, workspace, { name: 'Ada Able', text: 'A bowline.', video });
  const token = workspace.access.access_token;
  const { agency } = await call(server, getUser, { token });
  const { hash } = await call(server, getResponse, { token, params: { id } });
  const shoot = async (tag: 'en-US' | 'ar-SA', w: number, h: number, paths: string[], what: string) => {
    const context = await browser.newContext({ viewport: { width: w, height: h } });
    await signIn(context, workspace.access, tag);
    const page = await context.newPage();
    for (const p of paths) {
      await page.goto(`${server.url}${p}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(1200);
      if (p.endsWith('retention')) {
        await page.screenshot({ path: `/tmp/h/telling/retention-${tag}-${w}.png`, fullPage: true });
        await page.locator('main li button').first().click();
        await page.getByRole('dialog').getByRole('textbox').fill('30');
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/h/telling/retention-dialog-${tag}-${w}.png` });
      } else await page.screenshot({ path: `/tmp/h/telling/${what}${p.replaceAll('/', '_').slice(0, 18)}-${tag}-${w}.png`, fullPage: true });
    }
    await context.close();
  };
  const pages = ['/profile/notifications', '/profile/retention', `/jobs/candidate/${id}`];
  await shoot('en-US', 360, 740, pages, 'a');
  await shoot('en-US', 1440, 900, pages, 'a');
  await shoot('ar-SA', 360, 740, pages, 'a');
  await shoot('ar-SA', 1440, 900, pages, 'a');
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agency.id]);
    await client.query(`update responses set retention_deleted_at = now(), email = ''`);
    await client.query(`update answers set text = null`);
    await client.query(`update takes set deleted_at = now()`);
  }).catch((e) => console.log('db', e));
  await shoot('en-US', 360, 740, [`/jobs/candidate/${id}`, `/i/${hash}`], 'deleted');
  await shoot('ar-SA', 1440, 900, [`/jobs/candidate/${id}`, `/i/${hash}`], 'deleted');
});
