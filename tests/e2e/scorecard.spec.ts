// Story: two reviewers score a candidate independently, by keyboard. The competence comes from ours, the draft survives a
// reload, the second reviewer sees the first one's scorecard only after submitting, and the result is compared and printed.
import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { getResponse } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { addColleague } from './colleague.ts';
import { messagesIn } from './messages.ts';
import { signIn, soon } from './recruiter.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const candidate = { name: 'Cora Candidate', text: 'A bowline.' };

test('reviewers score a candidate alone first, and then see and compare the team’s result', async ({
  browser,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const { agency_id: agencyId, id: jobId } = workspace.job;
  const id = await answerAs(server, workspace, candidate);
  const at = (path: string) => `${server.url}${path}`;
  const open = async (name: string, language?: 'ar-SA') => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(context, await addColleague(server, agencyId, { name }), language);
    const page = await context.newPage();
    await page.goto(at(`/jobs/candidate/${id}`));
    return { context, page };
  };
  const contexts: BrowserContext[] = [];

  // Without competences, the panel leads to the job, where one of ours has a sentence for each level.
  const ann = await open('Ann Anchor');
  contexts.push(ann.context);
  const { page } = ann;
  await page.getByRole('link', { name: t('scorecard.add_competences') }).click();
  await page
    .getByRole('region', { name: t('jobs.section_profile') })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: t('jobs.competence_pick') }).click();
  await page.getByRole('menuitem', { name: 'Reliability' }).click();
  await page.getByRole('button', { name: t('jobs.competence_add') }).click();
  await page.getByRole('textbox', { name: t('jobs.competence', { number: 2 }) }).fill('Seamanship');
  await page.getByText(t('jobs.levels', { number: 1 })).click();
  const sentence = page.getByRole('textbox', { name: `3 ${t('scorecard.level.3')}` });
  await expect(sentence).toHaveValue(/kept although it was difficult/);
  await isAccessible(page, 'levels of a competence');
  const save = page.getByRole('button', { name: t('jobs.save_edit'), exact: true });
  await opensWhenRefused(page, sentence, save);
  await save.click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);

  // The keys 1 to 4 choose a level here; the rating of the answer, which they otherwise choose, stays as it is.
  await page.goto(at(`/jobs/candidate/${id}`));
  const { keyboard } = page;
  const third = group(page, 'Reliability').getByRole('radio', {
    name: /^3 Good.*kept although it was difficult/,
  });
  await levels(page, 'Reliability').first().focus();
  // Members can turn single keys off.
  await page.evaluate(() => localStorage.setItem('review_keys', 'off'));
  await keyboard.press('3');
  await expect(third).not.toBeChecked();
  await page.evaluate(() => localStorage.removeItem('review_keys'));
  await keyboard.press('3');
  await expect(third).toBeChecked();
  await expect(third).toBeFocused();
  await group(page, 'Reliability').getByRole('button').click();
  await keyboard.type('Warned the crew early 4');
  await expect(panel(page).getByText(t('scorecard.draft_saved'))).toBeVisible(soon);
  await page.reload();
  await expect(group(page, 'Reliability').getByRole('textbox')).toHaveValue('Warned the crew early 4');
  await expect(third).toBeChecked();
  const read = () => call(server, getResponse, { token: workspace.access.access_token, params: { id } });
  expect((await read()).answers[0]?.raters_count).toBe(0);
  await isAccessible(page, 'a draft');
  const submit = (by: Page) => panel(by).getByRole('button', { name: t('scorecard.submit') });
  await submit(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText(t('scorecard.missing', { count: 1 }));
  await expect(levels(page, 'Seamanship').first()).toBeFocused();
  // Submitted with a change that was made while the draft was being saved.
  const draft = await holdDraft(page);
  await keyboard.press('2');
  await draft.begun;
  await keyboard.press('0');
  await submit(page).dblclick();
  draft.release();
  await expect(page.getByText(t('scorecard.submitted'))).toBeVisible();
  // The buttons have gone, and the focus is on what became of them.
  await expect(page.locator(':focus')).toHaveText(/^You submitted your scorecard on/);
  const team = (by: Page) => panel(by).getByRole('region', { name: t('scorecard.team') });
  await expect(team(page)).toContainText(t('scorecard.mean_of', { mean: '3', count: 1 }));

  // A colleague with an Arabic page sees that there is one, and nothing of it.
  const ar = messagesIn('ar-SA');
  const ben = await open('Ben Buoy', 'ar-SA');
  contexts.push(ben.context);
  const arabic = panel(ben.page, ar);
  await expect(arabic).toContainText(ar('scorecard.unseen', { count: 1 }));
  await expect(arabic).not.toContainText('Ann Anchor');
  await expect(arabic).not.toContainText('Warned the crew');
  for (const [name, level] of [
    ['Reliability', '4'],
    ['Seamanship', '2'],
  ] as const) {
    await ben.page.getByRole('radiogroup', { name }).getByRole('radio').first().focus();
    await ben.page.keyboard.press(level);
  }
  await isAccessible(ben.page, 'in Arabic');
  await ben.page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => ben.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true);
  await ben.page.setViewportSize({ width: 1280, height: 800 });
  await arabic.getByRole('button', { name: ar('scorecard.submit') }).click();
  const theirs = arabic.getByRole('region', { name: ar('scorecard.team') });
  await expect(theirs).toContainText('Ann Anchor');
  await theirs.getByText(/Ann Anchor/).click();
  await expect(theirs).toContainText('Warned the crew early 4');
  await isAccessible(ben.page, 'the team’s result in Arabic');

  // The first one’s open page follows, and so do the list, the comparison and the report.
  const result = t('scorecard.mean_of', { mean: '3.5', count: 2 });
  await expect(team(page)).toContainText(result, soon);
  await panel(page)
    .getByRole('button', { name: t('scorecard.change') })
    .click();
  await expect(page.locator(':focus').getByRole('radiogroup', { name: 'Reliability' })).toBeVisible();
  await levels(page, 'Reliability').first().focus();
  await keyboard.press('4');
  await panel(page)
    .getByRole('button', { name: t('scorecard.save_changes') })
    .click();
  await expect(page.getByText(t('scorecard.changes_saved'))).toBeVisible();
  await team(page)
    .getByText(/Ann Anchor/)
    .click();
  await expect(team(page)).toContainText(t('scorecard.first_was', { level: `3 ${t('scorecard.level.3')}` }));
  await page.goto(at(`/jobs/vacancy/${jobId}/compare?ids=${id}`));
  const block = page.getByRole('table', { name: t('scorecard.title') });
  await expect(block.getByRole('row', { name: /Reliability/ })).toContainText(
    t('scorecard.mean_of', { mean: '4', count: 2 }),
  );
  await expect(block.getByRole('row', { name: /Seamanship/ })).toContainText(
    t('scorecard.mean_of', { mean: '2', count: 1 }),
  );
  await isAccessible(page, 'the comparison');
  await page.goto(at(`/jobs/candidate/${id}/report`));
  await expect(page.getByRole('row', { name: /Seamanship/ })).toContainText(t('scorecard.no_evidence'));
  await expect(page.getByRole('columnheader', { name: 'Ben Buoy' })).toBeVisible();

  // Who does not want to score can see it, which is recorded.
  const cleo = await open('Cleo Cleat');
  contexts.push(cleo.context);
  await panel(cleo.page)
    .getByRole('button', { name: t('scorecard.view') })
    .click();
  await cleo.page
    .getByRole('dialog')
    .getByRole('button', { name: t('scorecard.view_confirm') })
    .click();
  await expect(team(cleo.page)).toContainText('Ben Buoy');
  await expect(cleo.page.getByText(t('responses.history_scorecards_viewed'))).toBeVisible(soon);
  await Promise.all(contexts.map((context) => context.close()));
});

/** Levels that are folded away open for the sentence that is missing, at each attempt to save. */
async function opensWhenRefused(page: Page, sentence: Locator, save: Locator): Promise<void> {
  const words = await sentence.inputValue();
  await sentence.fill('');
  for (const _attempt of [1, 2]) {
    await page.getByText(t('jobs.levels', { number: 1 })).click();
    await expect(sentence).toHaveCount(0);
    await save.click();
    await expect(sentence).toBeFocused();
  }
  await sentence.fill(words);
}

function panel(page: Page, translate = t) {
  return page.getByRole('region', { name: translate('scorecard.title') });
}

function group(page: Page, competence: string) {
  return panel(page).getByRole('group', { name: competence });
}

function levels(page: Page, competence: string) {
  return panel(page).getByRole('radiogroup', { name: competence }).getByRole('radio');
}

/** Holds the next save of a draft until it is released; the server has it already. */
async function holdDraft(page: Page) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/scorecard', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const reply = await route.fetch();
    begun.resolve();
    await released.promise;
    return route.fulfill({ response: reply });
  });
  return { begun: begun.promise, release: () => released.resolve() };
}
