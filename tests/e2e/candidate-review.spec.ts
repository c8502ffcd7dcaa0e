// Story: two recruiters review the same candidate at the same time. One works by keyboard: rates,
// comments at a moment of the video, moves to the next candidate. Each sees the other's changes without a
// reload, simultaneous edits of a note lose nothing, and a decision is undone.
import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { addNote } from '#contract/note.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { addToReview } from './reviewed-candidate.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
/** More tab stops than there are before a candidate's decision. */
const maxStops = 60;

let server: TestServer;
let workspace: Workspace;
let ben: AccessToken;
/** Ids of the responses, in the order they arrived. */
let ada: string;
let zoe: string;
test.beforeAll(async ({ browser, server: ofWorker }) => {
  server = ofWorker;
  const page = await browser.newPage();
  await page.goto(server.url);
  const video = await recordVideo(page);
  await page.close();
  workspace = await makeWorkspace(server);
  ben = await addColleague(server, workspace.job.agency_id, { name: 'Ben Colleague' });
  // An interruption splits a recording into two segments.
  ada = await addToReview(server, workspace.job, { segments: [video, video], who: { name: 'Ada' } });
  zoe = await addToReview(server, workspace.job, {
    segments: [video],
    who: { name: 'Zoe', email: 'zoe@example.com' },
  });
});

test('two recruiters see each other’s changes at once, and simultaneous edits of a note lose nothing', async ({
  browser,
}) => {
  const token = workspace.access.access_token;
  const body = { id: newId(), text: 'Calm.' };
  await call(server, addNote, { token, params: { id: ada }, body });
  const [rita, bens] = [await open(browser, workspace.access), await open(browser, ben)];

  // Nothing was clicked: the key applies to the visible answer.
  await rita.keyboard.press('1');
  await expect(rating(rita, 1, 'good')).toHaveAttribute('aria-pressed', 'true');
  await rita.keyboard.press('n');
  await rita.keyboard.press('3');
  await expect(rating(rita, 2, 'bad')).toHaveAttribute('aria-pressed', 'true');
  const theirs = bens.getByRole('article').nth(1);
  await expect(theirs).toContainText(t('responses.common_rate', { rate: t('responses.rate.bad') }));

  await commentsAtTheEnd(rita);
  await jumpsTo(bens);
  await editNoteTogether(rita, bens);

  await bens.getByRole('button', { name: t('responses.move.accepted'), exact: true }).click();
  const accepted = rita.getByRole('button', { name: t('responses.status.accepted'), exact: true });
  await expect(accepted).toHaveAttribute('aria-pressed', 'true');
  await bens.getByRole('button', { name: t('responses.undo') }).click();
  await expect(accepted).toHaveCount(0);

  const history = rita.getByRole('region', { name: t('responses.history') });
  await history.getByRole('button', { name: t('responses.show_history') }).click();
  const rated = t('responses.history_rated', { rate: t('responses.rate.bad') });
  await expect(history).toContainText(`${t('responses.question_number', { number: 2 })}: ${rated}`);
  await expect(history).toContainText(t('responses.history_commented'));
  await expect(history).toContainText('Ben Colleague');
  await isAccessible(rita);
});

test('a recruiter reviews and decides with the keyboard alone', async ({ browser }) => {
  const page = await open(browser, ben);
  const { keyboard } = page;
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('keys.title') });
  await expect(help).toBeVisible();
  await isAccessible(page, 'keys', { isCovered: true });
  await keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  const speed = page.getByLabel(t('responses.speed')).first();
  await keyboard.press('.');
  await expect(speed).toHaveValue('1.25');
  await keyboard.press(',');
  await expect(speed).toHaveValue('1');
  await page.getByRole('link', { name: t('responses.next_unseen') }).waitFor();
  await keyboard.press('u');
  await expect(page).toHaveURL(new RegExp(`/jobs/candidate/${zoe}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Zoe' })).toBeVisible();
  // Ben has seen everybody.
  await expect(page.getByRole('link', { name: t('responses.next_unseen') })).toHaveCount(0);
  await keyboard.press('2');
  await expect(rating(page, 1, 'middling')).toHaveAttribute('aria-pressed', 'true');

  await tabTo(page, page.getByRole('button', { name: t('responses.more'), exact: true }));
  await keyboard.press('Enter');
  // The menu loads when it is first opened.
  await expect(page.getByRole('menuitem', { name: t('responses.mark_unseen') })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(t('responses.marked_unseen'))).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: t('responses.move.wait'), exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText(t('responses.moved.wait', { name: 'Zoe' }))).toBeVisible();
  // Keys typed into a field are text.
  await tabTo(page, page.getByRole('textbox', { name: t('responses.note_label') }));
  await keyboard.type('1 2 3: not now, come back');
  await keyboard.press('Control+Enter');
  await expect(page.getByText(t('responses.note_saved'))).toBeVisible();
  await expect(rating(page, 1, 'middling')).toHaveAttribute('aria-pressed', 'true');
});

async function open(browser: Browser, access: AccessToken): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, access);
  const page = await context.newPage();
  await page.goto(`${server.url}/jobs/candidate/${ada}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  // Until then the original plays, but cannot be seeked.
  await expect(player(page)).toBeVisible({ timeout: 60_000 });
  return page;
}

/** By keyboard: back to the first answer, to the end of its video, a comment there. */
async function commentsAtTheEnd(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('p');
  await expect.poll(() => player(page).evaluate(lengthOf)).toBeGreaterThan(1);
  await keyboard.press('l');
  await expect.poll(() => player(page).evaluate(timeOf)).toBeGreaterThan(1);
  await keyboard.press('c');
  await expect(page.getByRole('textbox', { name: /^Comment at 0:0[1-9]/ })).toBeFocused();
  await keyboard.type('Ends well.');
  await keyboard.press('Control+Enter');
  await expect(comments(page)).toContainText('Ends well.');
}

/** The colleague sees the comment arrive and jumps to its moment, as does the shared address. */
async function jumpsTo(page: Page): Promise<void> {
  await expect(comments(page)).toContainText('Ends well.');
  await comments(page)
    .getByRole('button', { name: /^Go to 0:0/ })
    .click();
  await expect.poll(() => player(page).evaluate(timeOf)).toBeGreaterThan(1);
  await page.goto(`${page.url()}?t=1`);
  await expect.poll(() => player(page).evaluate(timeOf)).toBe(1);
}

async function editNoteTogether(rita: Page, bens: Page): Promise<void> {
  const edit = t('responses.edit_note', { name: 'Rita Recruiter' });
  const field = (page: Page, name: string) => page.getByRole('textbox', { name: t(`responses.${name}`) });
  for (const page of [rita, bens]) await page.getByRole('button', { name: edit }).click();
  await field(rita, 'note_edit_label').fill('Calm, and strong.');
  await field(bens, 'note_edit_label').fill('Calm, and dry.');
  await bens.getByRole('button', { name: t('responses.save') }).click();
  await expect(field(bens, 'note_edit_label')).toHaveCount(0);

  await rita.getByRole('button', { name: t('responses.save') }).click();
  const dialog = rita.getByRole('dialog', { name: t('shell.newer_title') });
  await expect(dialog).toContainText(t('newer.by', { name: '\u2068Ben Colleague\u2069' }));
  await expect(dialog.getByRole('row').last()).toContainText('Calm, and dry.');
  await expect(dialog.getByRole('row').last()).toContainText('Calm, and strong.');
  await isAccessible(rita, 'two versions of a note', { isCovered: true });
  await dialog.getByRole('button', { name: t('newer.both') }).click();
  await rita.getByRole('button', { name: t('responses.save') }).click();
  const notes = bens.getByRole('region', { name: t('responses.notes') });
  await expect(notes).toContainText('Calm, and strong.');
  await expect(notes).toContainText('Calm, and dry.');
}

function player(page: Page): Locator {
  return page.getByLabel(t('responses.video_label', { number: 1 })).and(page.locator('video'));
}

function comments(page: Page): Locator {
  return page.getByRole('list', { name: t('responses.comments_of', { number: 1 }) });
}

function rating(page: Page, number: number, rate: string): Locator {
  return page
    .getByRole('group', { name: t('responses.your_rate', { number }) })
    .getByRole('button', { name: t(`responses.rate.${rate}`) });
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

function timeOf(element: Element): number {
  return element instanceof HTMLVideoElement ? element.currentTime : -1;
}

function lengthOf(element: Element): number {
  return element instanceof HTMLVideoElement && Number.isFinite(element.duration) ? element.duration : -1;
}
