// Story: from registration to the first decision. A recruiter creates an account, a company and a job
// with the four kinds of questions; a candidate answers on a phone that loses its network halfway; the
// recruiter sees the candidate appear without a reload, plays the video, rates, notes and accepts.
import { expect, type Browser, type Page } from 'playwright/test';
import {
  answerTheWritten,
  answerVideo,
  carla,
  hasArrived,
  isAtQuestion,
  isDone,
  passCheck,
  startInterview,
} from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { playsAndSeeks } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { password, questionTexts } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a new recruiter gets from registration to a decision', async ({ browser, page }) => {
  await signUp(page);
  await makeCompany(page);
  await makeJob(page);
  const shareLink = await copyShareLink(page);
  await expect(page.getByText(carla.name)).toHaveCount(0);

  await answerOnAPhone(browser, shareLink);

  // Never reloaded: the page updates automatically.
  const row = page.getByRole('row').filter({ hasText: carla.name });
  await expect(row).toContainText(t('responses.progress.completed'));
  const inSidebar = page
    .getByRole('complementary', { name: t('shell.main_navigation') })
    .getByRole('link', { name: t('shell.interviewed_badge', { count: 1 }) });
  const toReview = t('shell.to_review_badge', { number: 1 });
  await expect(inSidebar).toContainText(toReview);
  await page.getByRole('link', { name: carla.name }).click();
  await review(page);
  // Nobody waits for a decision any more.
  await expect(inSidebar).toBeVisible();
  await expect(inSidebar).not.toContainText(toReview);
});

test('a new recruiter cannot invite until the link in the email is opened', async ({ page, context }) => {
  await signUp(page, 'nell@example.com');
  const waiting = page.getByRole('region', { name: t('shell.unconfirmed_title') });
  await expect(waiting).toContainText('nell@example.com');
  await makeCompany(page);
  await makeJob(page);
  await page.goto(`${page.url().replace('/jobs/vacancy/', '/jobs/invite/')}?way=send`);
  const locked = page.getByText(t('shell.unconfirmed_here'));
  await expect(locked).toBeVisible();
  await waiting.getByRole('button', { name: t('shell.unconfirmed_send') }).click();
  await expect(
    waiting.getByText(t('shell.unconfirmed_sent', { email: '\u2068nell@example.com\u2069' })),
  ).toBeVisible();

  const outbox = context.waitForEvent('page');
  await waiting.getByRole('link', { name: t('shell.unconfirmed_outbox') }).click();
  const letters = await outbox;
  const letter = letters.getByRole('article').filter({ hasText: 'nell@example.com' }).first();
  await letter.getByRole('link', { name: /email\/confirmation/ }).click();
  await expect(letters.getByRole('heading', { name: t('auth.confirm_address_title') })).toBeVisible();
  // Opening the page does not confirm.
  await expect(locked).toBeVisible();
  await letters.getByRole('button', { name: t('auth.confirm_email_button') }).click();
  await expect(letters.getByText(t('auth.confirm_address_done'))).toBeVisible();

  // The other tab updates automatically.
  await expect(waiting).toBeHidden();
  await expect(locked).toBeHidden();
  await page.getByRole('textbox', { name: t('invites.email') }).fill('first@example.com');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect.poll(() => server.mails().some(({ to }) => to.address === 'first@example.com')).toBe(true);
});

test('a person whose address was squatted takes the account over, and deletes what came with it', async ({
  browser,
  page,
}) => {
  await signUp(page, 'vera@example.com');
  await makeCompany(page);
  const own = await (await browser.newContext()).newPage();
  await own.goto(`${server.url}/password/forgot`);
  await own.getByRole('textbox', { name: 'Email' }).fill('vera@example.com');
  await own.getByRole('button', { name: t('auth.forgot_button') }).click();
  await own.goto(await linkTo('vera@example.com', /\S+\/password\/reset\/\S+/));
  await expect(own.getByText(t('auth.reset_lead'))).toBeVisible();
  await own.getByRole('textbox', { name: t('auth.new_password') }).fill('her own long password');
  await own.getByRole('button', { name: t('auth.reset_button') }).click();
  const decision = own.getByRole('region', { name: t('shell.taken_over_title') });
  await expect(decision).toBeVisible();
  // The squatter's page is signed out.
  await expect(page.getByRole('heading', { name: t('auth.login_title') })).toBeVisible({ timeout: 30_000 });
  await decision.getByRole('button', { name: t('shell.taken_over_delete') }).click();
  await own
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.taken_over_delete') })
    .click();
  await expect(own.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
  await own.context().close();
});

async function linkTo(address: string, link: RegExp): Promise<string> {
  const found = () =>
    server
      .mails()
      .filter(({ to }) => to.address === address)
      .flatMap(({ text }) => link.exec(text)?.[0] ?? [])[0];
  await expect.poll(found).toBeTruthy();
  return found() ?? '';
}

async function signUp(page: Page, email = 'rita@example.com'): Promise<void> {
  await page.goto(`${server.url}/registration`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Rita Recruiter');
  await page.getByRole('textbox', { name: 'Organization' }).fill('Rita & Co');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function makeCompany(page: Page): Promise<void> {
  // Without a company, the owner is sent to create one.
  await expect(page).toHaveURL(/\/companies\/create$/);
  await expect(page.getByRole('heading', { name: 'Create a company' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Company name' }).fill('Lighthouse Ltd');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

async function makeJob(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create job' }).first().click();
  await page.getByRole('button', { name: t('jobs.start_empty') }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ship’s mate');
  for (const [index, type] of (['video', 'text', 'code', 'choice'] as const).entries()) {
    await page.getByRole('button', { name: t(`jobs.add_${type}`) }).click();
    const card = page.getByRole('group', {
      name: t('jobs.question_of_type', { number: index + 1, type: t(`jobs.type_${type}`) }),
    });
    await card.getByRole('textbox', { name: 'Question', exact: true }).fill(questionTexts[type]);
    if (type !== 'choice') continue;
    await card.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Left');
    await card.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Right');
    await card.getByRole('checkbox', { name: 'Option 1 is correct' }).check();
  }
  await page.getByRole('button', { name: 'Create job' }).click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
}

async function copyShareLink(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Share link' });
  await expect(field).toBeVisible();
  await page.getByRole('region', { name: 'Share link' }).getByRole('button', { name: 'Copy link' }).click();
  return field.inputValue();
}

async function answerOnAPhone(browser: Browser, shareLink: string): Promise<void> {
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t };
  await startInterview(candidate, shareLink);
  await passCheck(candidate);
  await isAtQuestion(candidate, 1);
  await answerVideo(candidate);
  await isAtQuestion(candidate, 2);
  await context.setOffline(true);
  await answerTheWritten(candidate);
  await isDone(candidate);
  await context.setOffline(false);
  await hasArrived(candidate);
  await context.close();
}

async function review(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: carla.name })).toBeVisible();
  await expect(page.getByText('A bowline, always a bowline.')).toBeVisible();
  await expect(page.getByText('const add = (a, b) => a + b;')).toBeVisible();
  // Until then the original plays, but cannot be seeked.
  await expect(page.getByText(t('responses.video_processing'))).toBeHidden({ timeout: 120_000 });
  await playsAndSeeks(page, t('responses.video_label', { number: 1 }));

  const rating = page.getByRole('group', { name: t('responses.your_rate', { number: 1 }) });
  await rating.getByRole('button', { name: 'Good' }).click();
  await expect(rating.getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'New note' }).fill('Calm under sail.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();

  await page.reload();
  await expect(page.getByText('Accepted').first()).toBeVisible();
  await expect(page.getByText('Calm under sail.')).toBeVisible();
  await expect(page.getByText('Good 100%')).toBeVisible();
}
