// Story: from sign-up to the first decision. A recruiter makes an account, a company and a job with the four kinds of
// questions; a candidate answers on a phone whose network goes half-way and comes back; the recruiter sees the candidate
// appear without a reload, plays the video, rates, notes and accepts.
import { expect, test, type Browser, type Page } from 'playwright/test';
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
import { startServer, type TestServer } from './server.ts';
import { password, questionTexts } from './workspace.ts';

const say = messagesIn();

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('a newcomer gets from sign-up to a decision', async ({ browser, page }) => {
  await signUp(page);
  await makeCompany(page);
  await makeJob(page);
  const shareLink = await copyShareLink(page);
  await expect(page.getByText(carla.name)).toHaveCount(0);

  await answerOnAPhone(browser, shareLink);

  // Never reloaded: what is on the page came by itself.
  const row = page.getByRole('row').filter({ hasText: carla.name });
  await expect(row).toContainText(say('responses.progress.completed'));
  await page.getByRole('link', { name: carla.name }).click();
  await review(page);
});

async function signUp(page: Page): Promise<void> {
  await page.goto(`${server.url}/registration`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Rita Recruiter');
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Rita & Co');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('rita@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function makeCompany(page: Page): Promise<void> {
  // Somebody without a company is sent to make one (spec.txt 2).
  await expect(page).toHaveURL(/\/companies\/create$/);
  await expect(page.getByRole('heading', { name: 'Create a company' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lighthouse Ltd');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Lighthouse Ltd' })).toBeVisible();
}

async function makeJob(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create job' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ship’s mate');
  for (const [index, type] of (['video', 'text', 'code', 'choice'] as const).entries()) {
    await page.getByRole('button', { name: say(`jobs.add_${type}`) }).click();
    const card = page.getByRole('group', {
      name: say('jobs.question_of_type', { number: index + 1, type: say(`jobs.type_${type}`) }),
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
  const candidate = { page: await context.newPage(), say };
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
  // Until then the original plays, but cannot be sought.
  await expect(page.getByText(say('responses.video_processing'))).toBeHidden({ timeout: 60_000 });
  await playsAndSeeks(page, say('responses.video_label', { number: 1 }));

  const rating = page.getByRole('group', { name: say('responses.your_rate', { number: 1 }) });
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
