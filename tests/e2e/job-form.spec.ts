// Story: a recruiter creates a job with questions of all four kinds, some from the bank, reordered by
// dragging, an ideal profile and a pipeline, and loses nothing on the way. Then a copy of it and its
// preview. Then all of it by keyboard.
import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { getJob, getJobs, type JobDetail } from '#contract/job.ts';
import { questionTypes } from '#contract/question.ts';
import { formatDate } from '../../src/i18n/dates.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { countPresses } from './presses.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, questionTexts, type Workspace } from './workspace.ts';

const t = messagesIn();

// A section that unfolds moves its buttons during a press.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { plan: 'team' });
});

test('a recruiter creates a job with all question kinds, reorders it, loses nothing, copies it and previews the copy', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/create`);
  await button(page, 'jobs.start_empty').click();
  await textbox(page, 'jobs.name').fill('Night watch');
  for (const type of questionTypes) await addQuestion(page, type);

  await button(page, 'jobs.from_bank').click();
  const bank = page.getByRole('dialog', { name: t('bank.title') });
  await bank.getByRole('checkbox').first().check();
  await bank.getByRole('button', { name: t('bank.fill') }).click();
  await expect(page.getByText(t('jobs.filled'))).toBeVisible();
  await expect(cards(page)).toHaveCount(5);

  // Removed by mistake, and restored.
  await button(page, 'jobs.delete', { number: 2 }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(button(page, 'jobs.undo').last()).toBeFocused();
  await button(page, 'jobs.undo').last().click();
  await expect(cards(page)).toHaveCount(5);

  await button(page, 'jobs.fold_all').click();
  const handle = (number: number) => button(page, 'jobs.handle', { number });
  await dragAbove(page, handle(4), cards(page).first());
  await expect(cards(page).first()).toContainText(questionTexts.choice);

  // Seven days per candidate: both resulting dates are shown.
  await page.getByLabel(t('jobs.ends')).selectOption(t('jobs.ends_days'));
  await textbox(page, 'jobs.expire_days').fill('7');
  const end = formatDate(new Date(Date.now() + 7 * 86_400_000).toISOString(), 'en-US');
  await expect(page.getByText(t('jobs.end_invited', { invited: end, share: end }))).toBeVisible();

  await fold(page, 'jobs.section_profile').click();
  await button(page, 'jobs.competence_add').click();
  await textbox(page, 'jobs.competence', { number: 1 }).fill('Patience');
  await textbox(page, 'jobs.score').fill('85');
  await fold(page, 'jobs.section_pipeline').click();
  await button(page, 'jobs.steps_usual').click();

  // A reload, and a navigation by mistake.
  await page.reload();
  await expect(page.getByText(t('jobs.draft_restored'))).toBeVisible();
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByText('Patience 85')).toBeVisible();
  await page
    .getByRole('link', { name: t('companies.title') })
    .first()
    .click();
  const guard = page.getByRole('dialog', { name: t('jobs.leave_title') });
  await guard.getByRole('button', { name: t('jobs.leave_stay') }).click();
  await expect(textbox(page, 'jobs.name')).toHaveValue('Night watch');

  await button(page, 'jobs.save_create').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  const job = await newestJob();
  const [first, ...others] = job.questions;
  expect(first?.question).toBe(questionTexts.choice);
  expect(others.slice(0, 3).map(({ type }) => type)).toEqual(['video', 'text', 'code']);
  expect(others[3]?.default_id).not.toBeNull();
  expect(job.competences).toMatchObject([{ name: 'Patience', score: 85 }]);
  expect(job.pipelines).toHaveLength(4);

  await copyAndPreview(context, page, job);
});

/** One press saves the copy and opens its preview. */
async function copyAndPreview(context: BrowserContext, page: Page, job: JobDetail): Promise<void> {
  await page.goto(`${server.url}/jobs/edit/${job.id}`);
  await page.getByRole('link', { name: t('jobs.copy'), exact: true }).click();
  const name = t('jobs.copy_name', { name: job.name });
  await expect(textbox(page, 'jobs.name')).toHaveValue(name);
  const opening = context.waitForEvent('page');
  await button(page, 'jobs.save_and_preview').click();
  const preview = await opening;
  await expect(preview).toHaveURL(/\/i\//);
  await expect(preview.getByRole('heading', { name }).first()).toBeVisible();
  await preview.close();
  await expect(page).toHaveURL(/\/jobs\/edit\//);
  await expect(page.getByText(t('jobs.saved'))).toBeVisible();
  const copy = await newestJob();
  expect(copy.id).not.toBe(job.id);
  expect(copy.questions.map(({ question }) => question)).toEqual(
    job.questions.map(({ question }) => question),
  );
}

test('a template becomes a job with a copied link in five clicks, and shows its questions first', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  await context.grantPermissions(['clipboard-write']);
  await page.goto(server.url);
  const presses = await countPresses(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('jobs.create'), exact: true })
    .click();
  const start = page.getByRole('region', { name: t('jobs.start_template') });
  const template = start.getByRole('radio').first();
  await template.click();
  const questions = start.getByRole('list', { name: t('jobs.section_questions') });
  const texts = await questions.locator(':scope > li').allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  await isAccessible(page, 'starting a job');
  await button(page, 'bank.template_use').click();
  await expect(cards(page)).toHaveCount(texts.length);
  // Chosen, but not edited.
  await page.reload();
  await expect(page.getByText(t('jobs.draft_restored'))).toBeVisible();
  await expect(cards(page)).toHaveCount(texts.length);
  await button(page, 'jobs.save_create').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  await button(page, 'invites.copy_link').first().click();
  const { name, questions: asked } = await newestJob();
  await expect(button(page, 'common.copied').first()).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(5);
  expect(name).not.toBe('');
  expect(asked).toHaveLength(texts.length);
});

test('a job with reordered questions can be created with the keyboard alone', async ({ context, page }) => {
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/create`);
  const { keyboard } = page;
  await tabTo(page, button(page, 'jobs.start_empty'));
  await keyboard.press('Enter');
  await tabTo(page, textbox(page, 'jobs.name'));
  await keyboard.type('Day watch');
  for (const words of ['What comes first?', 'What comes last?']) {
    await tabTo(page, adder(page, 'text'));
    await keyboard.press('Enter');
    // The new question has the focus.
    await expect(textbox(page, 'jobs.question').last()).toBeFocused();
    await keyboard.type(words);
  }
  await tabTo(page, button(page, 'jobs.handle', { number: 2 }), 'Shift+Tab');
  await keyboard.press('ArrowUp');
  await expect(textbox(page, 'jobs.question').first()).toHaveValue('What comes last?');
  await expect(button(page, 'jobs.handle', { number: 1 })).toBeFocused();
  await expect(page.getByText(t('jobs.moved', { number: 1, total: 2 }))).toBeAttached();
  // And back, by the button: the last question can only move up.
  await tabTo(page, button(page, 'jobs.move_down', { number: 1 }));
  await keyboard.press('Enter');
  await expect(button(page, 'jobs.move_up', { number: 2 })).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(page, 'jobs.move_down', { number: 1 })).toBeFocused();
  await tabTo(page, button(page, 'jobs.save_create'));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  const { questions } = await newestJob();
  expect(questions.map(({ question }) => question)).toEqual(['What comes last?', 'What comes first?']);
});

test('errors appear when a field is left or the job is saved, and never on a new question', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/create`);
  await button(page, 'jobs.start_empty').click();
  const wrong = page.locator('[aria-invalid="true"]');
  await textbox(page, 'jobs.name').focus();
  await expect(wrong).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(textbox(page, 'jobs.name')).toHaveAttribute('aria-invalid', 'true');
  await textbox(page, 'jobs.name').fill('Relief watch');
  await expect(wrong).toHaveCount(0);

  await adder(page, 'choice').click();
  await expect(wrong).toHaveCount(0);
  await button(page, 'jobs.save_create').click();
  const question = cards(page)
    .first()
    .getByRole('textbox', { name: t('jobs.question'), exact: true });
  await expect(question).toBeFocused();
  await expect(question).toHaveAttribute('aria-invalid', 'true');
  const before = await page.locator('.Mui-error').count();
  await adder(page, 'choice').click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).last().locator('[aria-invalid="true"], .Mui-error')).toHaveCount(0);
  await expect(page.locator('.Mui-error')).toHaveCount(before);

  // The errors stay with their question when it moves.
  await button(page, 'jobs.move_up', { number: 2 }).click();
  await expect(cards(page).first().locator('[aria-invalid="true"], .Mui-error')).toHaveCount(0);
  await expect(cards(page).last().locator('[aria-invalid="true"]')).toHaveCount(1);
});

test('a question is asked by a video recorded in the form, with captions', async ({ context, page }) => {
  const { job, access } = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, access);
  await context.grantPermissions(['camera', 'microphone']);
  await page.goto(`${server.url}/jobs/edit/${job.id}`);
  await button(page, 'jobs.more_settings').click();
  await button(page, 'jobs.record').click();
  const studio = page.getByRole('dialog', { name: t('jobs.record_title') });
  await button(page, 'jobs.record_start').click();
  // About two seconds: a busy machine may skip any one of them.
  await expect(studio.getByText(/\b2:5[0-8]\b/)).toBeVisible();
  await button(page, 'jobs.record_stop').click();
  await button(page, 'jobs.record_use').click();
  await expect(studio).toBeHidden();
  const subRip = '1\n00:00:00,000 --> 00:00:02,000\nWhich knot do you tie first?\n';
  await page
    .getByLabel(t('jobs.captions'))
    .and(page.locator('input[type="file"]'))
    .setInputFiles({ name: 'knots.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(subRip) });
  await expect(page.getByText(t('jobs.captions_count', { count: 1 }))).toBeVisible();
  await button(page, 'jobs.save_edit').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  const saved = await call(server, getJob, { token: access.access_token, params: { id: job.id } });
  const [question] = saved.questions;
  expect(question?.captions).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.000\nWhich knot/);
  const film = await fetch(new URL(question?.video ?? '', server.url));
  expect(film.headers.get('content-type')).toMatch(/^video\//);
});

for (const language of ['en-US', 'ar-SA'] as const) {
  test(`axe finds nothing in the form with each question kind open, in ${language}`, async ({
    context,
    page,
  }) => {
    const translate = messagesIn(language);
    await signIn(context, workspace.access, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
    await page.getByRole('button', { name: translate('jobs.unfold_all') }).click();
    for (const more of await page.getByRole('button', { name: translate('jobs.more_settings') }).all())
      await more.click();
    for (const section of sections) await fold(page, section, translate).click();
    await page.getByRole('button', { name: translate('jobs.competence_add') }).click();
    await page.getByRole('button', { name: translate('jobs.steps_usual') }).click();
    await isAccessible(page, language);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect.soft(isWider, 'nothing sticks out at the side').toBe(false);
    await page
      .getByRole('button', { name: translate('jobs.record'), exact: true })
      .first()
      .click();
    await expect(
      page.getByRole('button', { name: translate('jobs.record_start'), exact: true }),
    ).toBeEnabled();
    await isAccessible(page, `${language} recording`, { isCovered: true });
  });
}

const sections = [
  'jobs.section_documents',
  'jobs.section_look',
  'jobs.section_rules',
  'jobs.section_profile',
  'jobs.section_pipeline',
  'jobs.section_reminders',
];

async function addQuestion(page: Page, type: (typeof questionTypes)[number]): Promise<void> {
  await adder(page, type).click();
  const card = cards(page).last();
  await card.getByRole('textbox', { name: t('jobs.question'), exact: true }).fill(questionTexts[type]);
  if (type !== 'choice') return;
  for (const [index, words] of ['Left', 'Right'].entries())
    await card
      .getByRole('textbox', { name: t('jobs.option', { number: index + 1 }), exact: true })
      .fill(words);
  await card.getByRole('checkbox', { name: t('jobs.option_correct', { number: 1 }) }).check();
}

/** Like a hand: presses, moves in steps, releases. */
async function dragAbove(page: Page, handle: Locator, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drag to');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.move(box.x + box.width / 2, box.y + 4, { steps: 4 });
  await page.mouse.up();
}

/** Presses Tab until the element has the focus and is not covered (WCAG 2.4.11). */
async function tabTo(page: Page, destination: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(destination).toBeVisible();
  const target = await destination.elementHandle();
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, isHidden, name } = await page.evaluate(lookAtFocus, target);
    expect.soft(isHidden, `${name} is hidden behind something`).toBe(false);
    if (isThere) return;
  }
  throw new Error(`never came to ${String(destination)}`);
}

function lookAtFocus(target: Node | null) {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { isThere: false, isHidden: false, name: 'the window' };
  const box = focused.getBoundingClientRect();
  const middle = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  const isSeen = middle !== null && (focused.contains(middle) || middle.contains(focused));
  // A checkbox is invisible; its label is what is drawn.
  const isDrawn = focused.closest('label, .MuiSwitch-root, .MuiSlider-root') === null;
  return {
    isThere: focused === target,
    isHidden: isDrawn && !isSeen,
    name: focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 30) ?? '',
  };
}

async function newestJob(): Promise<JobDetail> {
  const token = workspace.access.access_token;
  const jobs = await call(server, getJobs, { token });
  const [newest] = jobs.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return call(server, getJob, { token, params: { id: newest?.id ?? '' } });
}

function cards(page: Page): Locator {
  return page
    .getByRole('region', { name: t('jobs.section_questions') })
    .locator('ol > li[data-question] > [role="group"]');
}

/** The button's name includes its description. */
function adder(page: Page, type: (typeof questionTypes)[number]): Locator {
  return page.getByRole('button', { name: t(`jobs.add_${type}`) });
}

function fold(page: Page, title: string, translate = t): Locator {
  return page
    .getByRole('region', { name: translate(title) })
    .getByRole('button')
    .first();
}

function button(page: Page, key: string, values?: Record<string, number>): Locator {
  return page.getByRole('button', { name: t(key, values), exact: true });
}

function textbox(page: Page, key: string, values?: Record<string, number>): Locator {
  return page.getByRole('textbox', { name: t(key, values), exact: true });
}
