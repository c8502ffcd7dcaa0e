// Story: a recruiter opens a candidate through search and decides ten in a row with ten keys. Z reopens the last one and
// undoes its decision. Keys leave fields and dialogs alone, and ask before they cancel a link.
import { expect, type Locator, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { savePreferences } from '#contract/preferences.ts';
import { getResponse, getResponseCounts, getResponses, inviteByEmail } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerAs, canBePlayed } from './answered.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn, turn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
/** In the order of the list: the newest is first. */
const names = Array.from({ length: 11 }, (_, n) => `Candidate ${String.fromCodePoint(75 - n)}`);
const decisions = ['Shift+A', 'Shift+H', 'Shift+R'];

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ browser, server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, {
    kinds: ['video', 'text'],
    job: {
      pipelines: [{ id: newId(), name: 'Phone call' }],
      competences: [{ id: newId(), name: 'Keeps calm', score: 80 }],
    },
  });
  const page = await browser.newPage();
  const video = await recordVideo(page);
  await page.close();
  // One after the other: the list is in the order of their creation.
  for (const name of names.toReversed()) {
    const id = await answerAs(server, workspace, {
      name,
      text: 'A bowline.',
      ...(name === names[0] && { video }),
    });
    if (name === names[0]) await canBePlayed(server, workspace, id);
  }
});

test('a recruiter decides ten candidates with ten keys, and Z reopens the last one', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { keyboard } = page;
  await openBySearch(page, names[0] ?? '');
  await expect(page.getByRole('link', { name: t('responses.next'), exact: true })).toBeVisible();
  // Without scrolling.
  await expect(rating(page, 'good')).toBeInViewport({ ratio: 1 });
  await expect(decision(page, 'accepted')).toBeInViewport({ ratio: 1 });
  const player = page.locator('video[controls]');
  // In a low window the player leaves room for the rating.
  await page.setViewportSize({ width: 1440, height: 600 });
  await expect.poll(async () => (await player.boundingBox())?.height).toBeGreaterThan(100);
  const { height = 0 } = (await player.boundingBox()) ?? {};
  expect(Math.round(height)).toBeLessThanOrEqual(0.52 * 600);
  // On a phone both are in bars at the lower edge.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rating(page, 'good')).toBeInViewport({ ratio: 1 });
  await expect(decision(page, 'accepted')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('region', { name: t('scorecard.title') })).toContainText('Keeps calm');
  await isAccessible(page, 'a candidate to decide about');

  for (const [index, name] of names.slice(0, 10).entries()) {
    await isOpen(page, name);
    await keyboard.press(decisions[index % decisions.length] ?? '');
  }
  await isOpen(page, names[10] ?? '');
  await expect.poll(statuses).toMatchObject({ accepted: 4, wait: 3, rejected: 3, review: 1 });
  // The toast is about the one who was left, and outlives that.
  await expect(page.getByText(t('responses.moved.accepted', { name: names[9] ?? '' }))).toBeVisible();

  await keyboard.press('z');
  await isOpen(page, names[9] ?? '');
  await expect(decision(page, 'accepted')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(statuses).toMatchObject({ accepted: 3, review: 2 });

  // With the preference, a plain key goes on as well. The neighbors do not depend on a list.
  await turn(page.getByRole('switch', { name: t('responses.open_next') }), true);
  await page.getByRole('heading', { level: 1 }).focus();
  await keyboard.press('a');
  await isOpen(page, names[10] ?? '');
  await page.reload();
  await isOpen(page, names[10] ?? '');
  await expect(page.getByRole('switch', { name: t('responses.open_next') })).toBeChecked();
  await page.getByRole('link', { name: t('responses.previous'), exact: true }).click();
  await isOpen(page, names[9] ?? '');
});

test('keys rate, tag and move, Z undoes each, and fields and dialogs keep their keys', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  const { keyboard } = page;
  await openBySearch(page, names[10] ?? '');
  await keyboard.press('1');
  await expect(rating(page, 'good')).toHaveAttribute('aria-pressed', 'true');

  const step = page.getByRole('combobox', { name: t('candidates.step') });
  await expect(step).toHaveText(t('candidates.not_yet'));
  await keyboard.press('m');
  await page.getByRole('option', { name: 'Phone call' }).click();
  await expect(
    page.getByText(t('candidates.moved_one_to', { name: names[10] ?? '', to: 'Phone call' })),
  ).toBeVisible();
  await expect(step).toHaveText('Phone call');

  await page.getByRole('heading', { level: 1 }).focus();
  await keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: t('candidates.tags_of', { name: names[10] ?? '' }) });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  // Letters in a dialog are letters.
  await keyboard.type('rare');
  await keyboard.press('Enter');
  await dialog.getByRole('button', { name: t('candidates.save') }).click();
  const tags = page.getByRole('list', { name: t('responses.tags') });
  await expect(tags).toContainText('rare');

  const note = page.getByRole('textbox', { name: t('responses.note_label') });
  await note.focus();
  await keyboard.type('A rare zebra');
  await expect(note).toHaveValue('A rare zebra');
  await expect(decision(page, 'rejected')).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('heading', { level: 1 }).focus();
  await keyboard.press('z');
  await expect(tags).toHaveCount(0);
  await keyboard.press('z');
  await expect(step).toHaveText(t('candidates.not_yet'));
  await keyboard.press('z');
  await expect(rating(page, 'good')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(stateOfLast).toEqual({ tags: [], pipeline_id: null, rating: null, status: 'review' });
});

test('answers play on opening if the member wants that, until somebody types', async ({ context, page }) => {
  await signIn(context, workspace.access);
  // Slow enough to type before the end.
  await context.addInitScript(() => localStorage.setItem('review_speed', '0.5'));
  await openBySearch(page, names[1] ?? '');
  await turn(page.getByRole('switch', { name: t('responses.autoplay') }), true);
  await page.getByRole('link', { name: t('responses.previous'), exact: true }).click();
  await isOpen(page, names[0] ?? '');
  for (const place of [1, 2]) {
    await page.getByRole('link', { name: t('responses.next'), exact: true }).click();
    await isOpen(page, names[place] ?? '');
  }
  for (const place of [1, 0]) {
    await page.getByRole('link', { name: t('responses.previous'), exact: true }).click();
    await isOpen(page, names[place] ?? '');
  }
  const video = page.locator('video[controls]');
  const state = () =>
    video.evaluate((element) => {
      const { currentTime, paused, ended } = element as HTMLVideoElement;
      return { hasBegun: currentTime > 0, paused, ended };
    });
  await expect.poll(state).toMatchObject({ hasBegun: true, paused: false });
  await page.getByRole('textbox', { name: t('responses.note_label') }).fill('Hm');
  await expect.poll(state).toEqual({ hasBegun: true, paused: true, ended: false });

  // Or opens a dialog.
  await page.reload();
  await isOpen(page, names[0] ?? '');
  await expect.poll(state).toMatchObject({ hasBegun: true, paused: false });
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(state).toEqual({ hasBegun: true, paused: true, ended: false });
});

test('a candidate who has not started is helped first, and rejected after a question', async ({
  context,
  page,
}) => {
  const token = workspace.access.access_token;
  const params = { id: workspace.job.id };
  const body = { id: newId(), name: 'Ines Invited', email: 'ines@example.com' };
  const { id } = await call(server, inviteByEmail, { token, params, body });
  await call(server, savePreferences, { token, body: { open_next: false } });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/candidate/${id}`);
  const help = page.getByRole('group', { name: t('responses.help_to_start') });
  await expect(help.getByRole('button')).toHaveText([
    t('candidates.resend'),
    t('invites.copy_link'),
    t('candidates.remind'),
  ]);
  await expect(page.getByRole('button', { name: t('responses.move.rejected') })).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(page.getByText(t('responses.reject_title', { name: 'Ines Invited' }))).toBeVisible();
  // A key does not answer the question.
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('responses.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('responses.move.rejected') }).click();
  await page.getByRole('button', { name: t('responses.reject_confirm') }).click();
  await expect(decision(page, 'rejected')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('z');
  await expect(help).toBeVisible();
  await expect
    .poll(async () => (await call(server, getResponse, { token, params: { id } })).status)
    .toBe('invited');
});

async function openBySearch(page: Page, name: string): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await isOpen(page, name);
}

async function isOpen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

function rating(page: Page, rate: 'good'): Locator {
  return page
    .getByRole('group', { name: t('responses.your_rate', { number: 1 }) })
    .getByRole('button', { name: t(`responses.rate.${rate}`) });
}

/** Its button, whatever is decided. */
function decision(page: Page, to: 'accepted' | 'rejected'): Locator {
  const group = page.getByRole('group', { name: t('responses.decision') });
  return group
    .getByRole('button', { name: t(`responses.move.${to}`), exact: true })
    .or(group.getByRole('button', { name: t(`responses.status.${to}`), exact: true }));
}

async function statuses(): Promise<Record<string, number>> {
  const token = workspace.access.access_token;
  return (await call(server, getResponseCounts, { token, params: { id: workspace.job.id } })).statuses;
}

/** The oldest candidate. */
async function stateOfLast() {
  const token = workspace.access.access_token;
  const { responses } = await call(server, getResponses, { token, params: { id: workspace.job.id } });
  const last = responses.find(({ full }) => full === names[10]);
  return last && { tags: last.tags, pipeline_id: last.pipeline_id, rating: last.rating, status: last.status };
}
