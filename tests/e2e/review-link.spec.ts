// Story: candidates shown to somebody without an account. A recruiter shares a shortlist with a password; a guest opens it on
// a phone, watches, rates and comments; the recruiter sees both arrive, and takes the link back: for the guest it is over.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

const say = messagesIn();
const ada = { name: 'Ada Able', text: 'A bowline, always a bowline.' };
const ben = { name: 'Ben Bosun', text: 'A clove hitch.' };
const password = 'fair winds 8';

test('a shared shortlist is watched, rated and commented without an account, until it is revoked', async ({
  browser,
  candidate: { page: device },
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  await device.goto(workspace.shareUrl);
  const video = await recordVideo(device);
  const adaId = await answerAs(server, workspace, { ...ada, video });
  await answerAs(server, workspace, ben);

  const desk = await browser.newContext();
  await signIn(desk, workspace.access);
  const page = await desk.newPage();
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  const link = await shareBoth(page);

  const place = await browser.newContext(phone);
  const guest = await place.newPage();
  await openWithPassword(guest, link);
  await page.goto(`${server.url}/jobs/candidate/${adaId}`);
  await expect(page.getByRole('heading', { name: ada.name })).toBeVisible();
  await lookThrough(guest);

  // Never reloaded: what the guest said came by itself.
  await expect(page.getByRole('list', { name: say('review_links.guest_rates') })).toContainText('Gus Guest');
  await expect(page.getByText('Steady in a storm.')).toBeVisible();

  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}/review-links`);
  await revoke(page);
  await guest
    .getByRole('button', { name: say('guest.rate.bad') })
    .first()
    .click();
  await expect(guest.getByRole('heading', { name: say('guest.over_title') })).toBeVisible();
  await expect(guest.getByText(ada.text)).toHaveCount(0);
  await isAccessible(guest);
});

/** Both candidates by one link; gives its address. */
async function shareBoth(page: Page): Promise<string> {
  for (const { name } of [ada, ben]) {
    await page.getByRole('checkbox', { name: say('candidates.select', { name }) }).check();
  }
  await page.getByRole('button', { name: say('review_links.share'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('review_links.title') });
  await dialog.getByRole('button', { name: say('review_links.make') }).click();
  await expect(dialog.getByText(say('fields.required'))).toBeVisible();
  await dialog.getByRole('textbox', { name: say('review_links.for_whom') }).fill('Captain');
  await dialog.getByLabel(new RegExp(`^${say('review_links.password')}`)).fill(password);
  await isAccessible(page, 'sharing', { isCovered: true });
  await dialog.getByRole('button', { name: say('review_links.make') }).click();
  const made = page.getByRole('dialog', { name: say('review_links.made_title') });
  return made.getByRole('textbox', { name: say('review_links.address') }).inputValue();
}

async function openWithPassword(guest: Page, link: string): Promise<void> {
  const answer = await guest.goto(link);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(guest.getByText(ada.name)).toHaveCount(0);
  await isAccessible(guest);
  const open = guest.getByRole('button', { name: say('guest.open') });
  await guest.getByLabel(say('guest.name')).fill('Gus Guest');
  await guest.getByLabel(say('guest.password')).fill('a guess');
  await open.click();
  await expect(guest.getByText(say('refusals.wrong_password'))).toBeVisible();
  await guest.getByLabel(say('guest.password')).fill(password);
  await open.click();
  const names = guest.getByRole('navigation', { name: say('guest.candidates') });
  await expect(names.getByRole('link')).toHaveCount(2);
}

async function lookThrough(guest: Page): Promise<void> {
  await guest.getByRole('link', { name: ada.name }).click();
  await expect(guest.getByRole('heading', { name: ada.name })).toBeFocused();
  // What would contact them was not asked for.
  await expect(guest.getByText('@example.com')).toHaveCount(0);
  await isAccessible(guest);
  const video = guest.getByLabel(say('guest.video_label', { number: 1 })).and(guest.locator('video'));
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play();
  });
  await expect.poll(() => video.evaluate(timeOf)).toBeGreaterThan(0.3);
  await guest
    .getByRole('group', { name: say('guest.rate_label', { number: 1 }) })
    .getByRole('button', { name: say('guest.rate.good') })
    .click();
  await guest.getByRole('textbox', { name: say('guest.comment', { number: 1 }) }).fill('Steady in a storm.');
  await guest
    .getByRole('button', { name: say('guest.add_comment') })
    .first()
    .click();
  const comments = guest.getByRole('list', { name: say('guest.comments', { number: 1 }) });
  await expect(comments.getByRole('button')).toHaveText(/^0:0\d$/);
  // It is stored, also for a page that is opened again.
  await guest.reload();
  await expect(comments).toContainText('Steady in a storm.');
}

async function revoke(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Captain' });
  await expect(row).toContainText(say('review_links.opened', { count: 1 }));
  await isAccessible(page);
  await row.getByRole('button', { name: say('review_links.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('review_links.revoke') })
    .click();
  await expect(row).toContainText(say('review_links.state.revoked'));
}

function timeOf(element: Element): number {
  return element instanceof HTMLVideoElement ? element.currentTime : -1;
}
