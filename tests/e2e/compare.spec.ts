// Story: two candidates side by side, by keyboard: their videos play together, and they are rated and
// decided in place.
import { expect, type Page } from 'playwright/test';
import { getResponse } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerAs, canBePlayed } from './answered.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, questionTexts, type Workspace } from './workspace.ts';

const t = messagesIn();
const ana = { name: 'Ana Albatross', text: 'A bowline: it never slips.' };
const ben = { name: 'Ben Barnacle', text: 'A reef knot, to keep things simple.' };

let server: TestServer;
let workspace: Workspace;
const ids: Record<string, string> = {};
test.beforeAll(async ({ browser, server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const page = await browser.newPage();
  const video = await recordVideo(page);
  await page.close();
  ids[ana.name] = await answerAs(server, workspace, { ...ana, video, otherTakes: 4 });
  ids[ben.name] = await answerAs(server, workspace, { ...ben, video, otherTakes: 2 });
  for (const who of [ana, ben]) await canBePlayed(server, workspace, ids[who.name] ?? '');
});

test('a recruiter compares two candidates by keyboard: plays both, rates and decides', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  const { keyboard } = page;
  // Starts with one of them, from their menu; the other is found by name.
  await page.goto(`${server.url}/jobs/candidate/${ids[ana.name]}`);
  // The questions of these stories allow two retakes.
  await expect(page.getByText(t('responses.takes_over', { count: 5, allowed: 3 }))).toBeVisible();
  await page.getByRole('button', { name: t('responses.more') }).click();
  await page.getByRole('menuitem', { name: t('review.compare') }).click();
  await expect(answerOf(page, ana, 2)).toContainText(ana.text);
  await page.getByRole('combobox', { name: t('review.add_candidate') }).focus();
  await keyboard.type('barn');
  await expect(page.getByRole('option', { name: ben.name })).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: t('review.add_candidate') })).toHaveAttribute(
    'aria-activedescendant',
    /./,
  );
  await keyboard.press('Enter');
  await expect(answerOf(page, ben, 2)).toContainText(ben.text);
  await expect(answerOf(page, ben, 1)).toContainText(t('responses.takes', { count: 3 }));
  await expect(page).toHaveURL(new RegExp(`${ids[ana.name]}.*${ids[ben.name]}`));
  await isAccessible(page);

  const row = page.getByRole('region', { name: questionTexts.video });
  await expect(row.locator('video')).toHaveCount(2);
  await answerOf(page, ana, 1).focus();
  await keyboard.press('ArrowRight');
  await expect(answerOf(page, ben, 1)).toBeFocused();
  await keyboard.press('k');
  await expect
    .poll(() =>
      row
        .locator('video')
        .evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).currentTime > 0)),
    )
    .toEqual([true, true]);
  // Only the focused answer has sound.
  const muted = () =>
    row.locator('video').evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).muted));
  expect(await muted()).toEqual([true, false]);

  await keyboard.press('1');
  await keyboard.press('ArrowDown');
  await expect(answerOf(page, ben, 2)).toBeFocused();
  await keyboard.press('3');
  await expect.poll(() => ratesOf(ben)).toEqual(['good', 'bad']);
  expect(await ratesOf(ana)).toEqual([null, null]);

  const decisions = page.getByRole('group', { name: t('review.decision_on', ben) });
  await decisions.getByRole('button', { name: t('responses.move.accepted') }).focus();
  await keyboard.press('Enter');
  await expect.poll(async () => (await read(ben)).status).toBe('accepted');
  await expect(page.getByText(t('responses.moved.accepted', ben))).toBeVisible();

  // Both at once, from the list.
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  const compare = page
    .getByRole('region', { name: t('candidates.selection') })
    .getByRole('link', { name: t('review.compare') });
  for (const { name } of [ana, ben]) {
    await page.getByRole('checkbox', { name: t('candidates.select', { name }) }).check();
  }
  await compare.click();
  await expect(answerOf(page, ana, 2)).toContainText(ana.text);
  await expect(answerOf(page, ben, 2)).toContainText(ben.text);
});

function answerOf(page: Page, { name }: { name: string }, number: number) {
  return page.getByRole('article', { name: t('review.answer_by', { name, number }) });
}

function read({ name }: { name: string }) {
  return call(server, getResponse, {
    token: workspace.access.access_token,
    params: { id: ids[name] ?? '' },
  });
}

async function ratesOf(who: { name: string }) {
  return (await read(who)).answers.map((answer) => answer.my_rate);
}
