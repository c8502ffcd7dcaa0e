// Story: review links. A recruiter shares a shortlist with a password; a guest opens it on a phone,
// watches, rates and comments; the recruiter sees both arrive and revokes the link, which ends the
// guest's access.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { addReviewLink } from '#contract/review-link.ts';
import { isAccessible } from './accessible.ts';
import { answerAs, canBePlayed } from './answered.ts';
import { phone } from './device.ts';
import { languagesOf } from './every-size.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, makeWorkspace, paintCompany, type Workspace } from './workspace.ts';

const t = messagesIn();
const ada = { name: 'Ada Able', text: 'A bowline, always a bowline.' };
const ben = { name: 'Ben Bosun', text: 'A clove hitch.' };
const password = 'fair winds 8';
test('a guest without an account watches, rates and comments on shared candidates, until the link is revoked', async ({
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
  await reviewAll(guest);

  // Never reloaded: the guest's feedback appears automatically.
  await expect(page.getByRole('list', { name: t('review_links.guest_rates') })).toContainText('Gus Guest');
  await expect(page.getByText('Steady in a storm.')).toBeVisible();

  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}/review-links`);
  await revoke(page);
  await guest
    .getByRole('button', { name: t('guest.rate.bad') })
    .first()
    .click();
  await expect(guest.getByRole('heading', { name: t('guest.ended_title') })).toBeVisible();
  await expect(guest.getByText(ada.text)).toHaveCount(0);
  await isAccessible(guest);
});

test('a guest sees one candidate in the company’s colors, with and without a logo, light and dark', async ({
  browser,
  candidate: { page: device },
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  await device.goto(workspace.shareUrl);
  const video = await recordVideo(device);
  const id = await answerAs(server, workspace, { name: 'Cora Captain', video });
  await canBePlayed(server, workspace, id);
  const hash = await shareWithAnyone(server, workspace, id);
  for (const hasLogo of [false, true]) {
    if (hasLogo) await paintCompany(server, workspace);
    for (const language of languagesOf(2)) {
      const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 720 } });
      const guest = await context.newPage();
      await guest.goto(`${server.url}/r/${hash}`);
      const title = messagesIn(language)('guest.title', { job: workspace.job.name, count: 1 });
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title);
      const logo = guest.locator('.company-mark img');
      if (hasLogo) await expect.poll(() => logo.evaluate(widthOf)).toBeGreaterThan(0);
      else await expect(logo).toHaveCount(0);
      await expect(guest.locator('.company-mark')).toContainText(workspace.job.company.name);
      const shown = guest.locator('video');
      await expect(shown).toBeVisible();
      expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(0.7 * 720);
      const label = `${language}, ${hasLogo ? 'with' : 'without'} a logo`;
      for (const width of [1280, 320]) {
        await guest.setViewportSize({ width, height: 720 });
        const faults = await guest.evaluate(layoutFaults);
        expect.soft(faults, `${label}, ${width}`).toEqual([]);
      }
      await isAccessible(guest, label);
      await guest.emulateMedia({ colorScheme: 'dark' });
      await isAccessible(guest, `${label}, dark`);
      await context.close();
    }
  }
});

function widthOf(element: Element): number {
  return element instanceof HTMLImageElement ? element.naturalWidth : 0;
}

/** A link without a name or a password. Returns its hash. */
async function shareWithAnyone(server: TestServer, { access, job }: Workspace, id: string): Promise<string> {
  const { hash } = await call(server, addReviewLink, {
    token: access.access_token,
    body: {
      ...{ id: newId(), job_id: job.id, response_ids: [id], question_ids: null, name: 'Anyone', message: '' },
      ...{
        shows_contact: true,
        shows_files: false,
        shows_scorecard: false,
        shows_transcript: false,
        may_rate: false,
        may_comment: false,
      },
      ...{ expires_at: null, password: '' },
    },
  });
  return hash;
}

/** Shares both candidates with one link; returns its address. */
async function shareBoth(page: Page): Promise<string> {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const { name } of [ada, ben]) {
    await page.getByRole('checkbox', { name: t('candidates.select', { name }) }).check();
  }
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: t('review_links.share'), exact: true }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('review_links.title') });
  const make = dialog.getByRole('button', { name: t('review_links.make') });
  // Title and button are in view in a window of 720 px; the fields between them scroll.
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await expect(dialog.getByRole('heading', { name: t('review_links.title') })).toBeInViewport({ ratio: 1 });
  await expect(make).toBeInViewport({ ratio: 1 });
  await tabTo(page, make);
  await keyboard.press('Enter');
  await expect(dialog.getByText(t('fields.required'))).toBeVisible();
  // The focus is on the missing field.
  await expect(dialog.getByRole('textbox', { name: t('review_links.for_whom') }).first()).toBeFocused();
  await keyboard.type('Captain');
  await tabTo(page, dialog.getByLabel(new RegExp(`^${t('review_links.password')}`)));
  await keyboard.type(password);
  await isAccessible(page, 'sharing', { isCovered: true });
  await tabTo(page, make);
  await keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: t('review_links.made_title') });
  return made.getByRole('textbox', { name: t('review_links.address') }).inputValue();
}

async function openWithPassword(guest: Page, link: string): Promise<void> {
  const answer = await guest.goto(link);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(guest.getByText(ada.name)).toHaveCount(0);
  await isAccessible(guest);
  const { keyboard } = guest;
  await tabTo(guest, guest.getByLabel(t('guest.name')));
  await keyboard.type('Gus Guest');
  const words = guest.getByLabel(t('guest.password'));
  await tabTo(guest, words);
  await keyboard.type('a guess');
  await keyboard.press('Enter');
  await expect(guest.getByText(t('refusals.wrong_password'))).toBeVisible();
  await expect(words).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(password);
  await tabTo(guest, guest.getByRole('button', { name: t('guest.open', { count: 2 }) }));
  await keyboard.press('Enter');
  const names = guest.getByRole('navigation', { name: t('guest.candidates') });
  await expect(names.getByRole('link')).toHaveCount(2);
}

async function reviewAll(guest: Page): Promise<void> {
  await tabTo(guest, guest.getByRole('link', { name: ada.name }));
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: ada.name })).toBeFocused();
  // The link does not show contact details.
  await expect(guest.getByText('@example.com')).toHaveCount(0);
  await isAccessible(guest);
  const video = guest.getByLabel(t('guest.video_label', { number: 1 })).and(guest.locator('video'));
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play();
  });
  await expect.poll(() => video.evaluate(timeOf)).toBeGreaterThan(0.3);
  const good = guest
    .getByRole('group', { name: t('guest.rate_label', { number: 1 }) })
    .getByRole('button', { name: t('guest.rate.good') });
  await tabTo(guest, good);
  await guest.keyboard.press('Enter');
  await tabTo(guest, guest.getByRole('textbox', { name: t('guest.comment', { number: 1 }) }));
  await guest.keyboard.type('Steady in a storm.');
  await tabTo(guest, guest.getByRole('button', { name: t('guest.add_comment') }).first());
  await guest.keyboard.press('Enter');
  const comments = guest.getByRole('list', { name: t('guest.comments', { number: 1 }) });
  await expect(comments.getByRole('button')).toHaveText(/^0:0\d$/);
  // It is stored, also for a reopened page.
  await guest.reload();
  await expect(comments).toContainText('Steady in a storm.');
}

async function revoke(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Captain' });
  await expect(row).toContainText(t('review_links.opened', { count: 1 }));
  await isAccessible(page);
  await tabTo(page, row.getByRole('button', { name: t('review_links.revoke') }));
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('review_links.revoke') });
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await expect(row).toContainText(t('review_links.state.revoked'));
  await expect(row.getByText('Captain')).toBeFocused();
}

function timeOf(element: Element): number {
  return element instanceof HTMLVideoElement ? element.currentTime : -1;
}
