// Story: a recruiter lets a model suggest questions for a job, adds one, replaces all, takes it back, and loses nothing when the model
// fails. The model is the endpoint of tests/ai-endpoint.
import { expect, type Locator, type Page } from 'playwright/test';
import { getJobs } from '#contract/job.ts';
import { startChatEndpoint, type ChatEndpoint } from '../ai-endpoint/chat-endpoint.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
/** Programs of examples run, on a busy machine. */
const suggested = { timeout: 60_000 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let endpoint: ChatEndpoint;
let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  endpoint = await startChatEndpoint();
  server = await startServer({
    env: {
      ...{ AI_URL: endpoint.url, AI_MODEL: 'suggests', AI_PROCESSOR: 'Example Models Ltd, Ireland' },
      DEFAULT_PLAN: 'free',
    },
  });
  workspace = await makeWorkspace(server);
});
test.afterAll(async () => {
  await server.dispose();
  await endpoint.close();
});

test('suggestions are added one by one, replace all with undo, and a failing model costs no typed word', async ({
  context,
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
  await textbox(page, 'jobs.name').fill('Night watch');
  await textbox(page, 'jobs.description').fill('');
  const own = workspace.job.questions.length;
  await expect(cards(page)).toHaveCount(own);

  // Nothing can be suggested without a description.
  await button(page, 'suggest.title').click();
  const dialog = page.getByRole('dialog', { name: t('suggest.title') });
  await expect(dialog.getByText(t('suggest.description_first'), { exact: true })).toBeVisible();
  await button(dialog, 'common.close').click();
  await textbox(page, 'jobs.description').fill('Keep the light, write the log.');

  // A model that fails, one that writes nonsense, and one that is canceled. What was typed stays.
  await button(page, 'suggest.title').click();
  await dialog.getByLabel(t('suggest.count')).selectOption('2');
  await dialog.getByRole('checkbox', { name: t('jobs.type_choice') }).check();
  await dialog.getByRole('checkbox', { name: t('jobs.type_video') }).uncheck();
  endpoint.mode = '500';
  await button(dialog, 'suggest.start').click();
  await expect(dialog.getByText(t('refusals.ai_unavailable'))).toBeVisible(suggested);
  endpoint.mode = 'all-wrong';
  await button(dialog, 'suggest.start').click();
  await expect(dialog.getByText(t('refusals.ai_reply_unusable'))).toBeVisible(suggested);
  await isAccessible(page, 'suggestions', { isCovered: true });
  endpoint.mode = 'slow';
  await button(dialog, 'suggest.start').click();
  await expect(dialog.getByText(t('suggest.writing'))).toBeVisible();
  await button(dialog, 'common.cancel').click();
  await expect(dialog.getByText(t('suggest.writing'))).toHaveCount(0);
  await expect(dialog.getByLabel(t('suggest.count'))).toHaveValue('2');
  endpoint.mode = undefined;

  await button(dialog, 'suggest.start').click();
  const first = 'Night watch, question 1: what do you write into the log?';
  await expect(dialog.getByText(first)).toBeVisible(suggested);
  await isAccessible(page, 'suggestions', { isCovered: true });
  await fitsAPhone(page, dialog);
  await dialog.getByRole('button', { name: t('suggest.add_one', { question: first }) }).click();
  await expect(dialog.getByRole('button', { name: t('suggest.added') })).toBeDisabled();
  await expect(dialog.getByRole('region', { name: t('suggest.own') })).toContainText(first);

  // A marked one asks first, and is not among those that replace all.
  endpoint.mode = 'sensitive';
  await button(dialog, 'suggest.again').click();
  const marked = 'Do you have children or a family plan?';
  await expect(dialog.getByText(marked)).toBeVisible(suggested);
  await expect(dialog.getByText(t('suggest.topics.family'))).toBeVisible();
  await dialog.getByRole('button', { name: t('suggest.add_one', { question: marked }) }).click();
  const asking = page.getByRole('dialog', { name: t('suggest.ask_title') });
  await expect(asking).toContainText(t('suggest.topics.family'));
  await button(asking, 'common.cancel').click();
  await expect(button(dialog, 'suggest.replace_all')).toHaveCount(0);
  endpoint.mode = undefined;
  await button(dialog, 'suggest.again').click();
  await expect(dialog.getByText(marked)).toHaveCount(0, suggested);
  // What the job asks already is not suggested again.
  await expect(dialog.getByText(t('suggest.dropped', { count: 1 }))).toBeVisible();
  await button(dialog, 'suggest.replace_all').click();
  await button(page.getByRole('dialog', { name: t('suggest.replace_title') }), 'suggest.replace_all').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('jobs.filled'))).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await button(page, 'jobs.undo').click();
  await expect(cards(page)).toHaveCount(own + 1);
  await expect(cards(page).last()).toContainText(first);

  // They are as the form would have them.
  await button(page, 'jobs.save_edit').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  const jobs = await call(server, getJobs, { token: workspace.access.access_token });
  expect(jobs.find(({ id }) => id === workspace.job.id)).toMatchObject({
    name: 'Night watch',
    questions: own + 1,
  });
  expect(endpoint.complaints).toEqual([]);

  // In the plan's month, two attempts that failed and one that was canceled do not count.
  await page.goto(`${server.url}/profile/usage`);
  await expect(page.getByRole('meter', { name: t('shell.limit_generations') })).toHaveAttribute(
    'aria-valuenow',
    '3',
  );
});

/** Nothing of the dialog is beyond a narrow window. */
async function fitsAPhone(page: Page, dialog: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = await dialog.evaluate((element) =>
    [...element.querySelectorAll('*')].map((inner) => inner.getBoundingClientRect().right),
  );
  expect(Math.max(...widths)).toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
}

function cards(page: Page): Locator {
  return page
    .getByRole('region', { name: t('jobs.section_questions') })
    .locator('ol > li[data-question] > [role="group"]');
}

function button(place: Page | Locator, key: Parameters<typeof t>[0]): Locator {
  return place.getByRole('button', { name: t(key), exact: true });
}

function textbox(page: Page, key: Parameters<typeof t>[0]): Locator {
  return page.getByRole('textbox', { name: t(key), exact: true });
}
