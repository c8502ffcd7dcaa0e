// Story: a recruiter turns on the AI assessment of a job, candidates read about it, and a reviewer who has scored plays the evidence of
// a suggestion and disagrees. A candidate who declined has none. Speech and chat models are the endpoints of tests/ai-endpoint.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { getShare } from '#contract/interview.ts';
import { getJob, updateJob } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { correctTranscript, getTranscript } from '#contract/transcript.ts';
import { formatDate } from '../../src/i18n/dates.ts';
import { startChatEndpoint, type ChatEndpoint } from '../ai-endpoint/chat-endpoint.ts';
import { draftOf } from '../api/people.ts';
import { record, saying } from '../api/spoken-takes.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { findFfmpeg } from './busy-encoder.ts';
import { messagesIn } from './messages.ts';
import { givePlan } from './plan.ts';
import { signIn, soon } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { addSpeaker, playing, startSpeechServer, transcribed } from './transcript-page.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const processor = 'Example Models Ltd, Ireland';
const said = ['I', 'work', 'night', 'shift', 'because', 'we', 'care'];
const levels = [
  'Says nothing.',
  'Names a duty.',
  'Describes a night.',
  'Chose the night shift because of a reason.',
];

test.skip(!findFfmpeg(), 'no ffmpeg is installed here');
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let chat: ChatEndpoint;
let server: TestServer;
let dispose: () => Promise<void>;
test.beforeAll(async () => {
  chat = await startChatEndpoint();
  ({ server, dispose } = await startSpeechServer({
    ...{ AI_URL: chat.url, AI_MODEL: 'honest', AI_PROCESSOR: processor },
  }));
});
test.afterAll(async () => {
  await dispose();
  await chat.close();
});

test('a suggestion is seen after scoring, heard and answered, and none is made of those who decline', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(300_000);
  const workspace = await makeWorkspace(server, {
    kinds: ['video'],
    job: { competences: [{ id: newId(), name: 'Diligence', score: 70, levels, by_ai: true }] },
  });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);

  // Turned on, with what is missing and what candidates read.
  const section = page.getByRole('region', { name: t('jobs.section_ai') });
  await section.getByRole('button').first().click();
  await section.getByRole('switch', { name: t('jobs.ai_assessment') }).check();
  await expect(section).toContainText(t('jobs.ai_no_questions'));
  await expect(section).toContainText(t('processing.assessment', { processor, company: 'Lighthouse Ltd' }));
  await page.getByRole('button', { name: t('jobs.more_settings') }).click();
  await page.getByRole('switch', { name: t('jobs.ai_assessed') }).check();
  await expect(section).not.toContainText(t('jobs.ai_no_questions'));
  await isAccessible(page, 'a job with AI assessment');
  await fitsAPhone(page);
  await page.getByRole('button', { name: t('jobs.save_edit'), exact: true }).click();
  await expect(page).not.toHaveURL(/\/jobs\/edit\//);

  const visitor = await browser.newContext();
  const welcome = await visitor.newPage();
  await welcome.goto(workspace.shareUrl);
  await expect(
    welcome.getByText(t('processing.assessment', { processor, company: 'Lighthouse Ltd' })),
  ).toBeVisible();
  await expect(welcome.getByRole('checkbox', { name: t('processing.assessment_decline') })).not.toBeChecked();
  await isAccessible(welcome, 'the notice of an assessment');
  await visitor.close();

  // Assessed while the reviewer scores: nothing of it shows before.
  const { promise, resolve } = Promise.withResolvers<undefined>();
  chat.hold = promise;
  const segments = [record(saying(said))];
  const ana = await addSpeaker(server, workspace.job, { name: 'Ana Albatross', segments });
  const ben = await addSpeaker(server, workspace.job, {
    ...{ name: 'Ben Barnacle', segments, declines: ['assessment'] },
  });
  await expect.poll(() => chat.requests.length, transcribed).toBe(1);
  await page.goto(`${server.url}/jobs/candidate/${ana}`);
  const suggestions = page.getByRole('region', { name: t('suggestions.title') });
  await expect(page.getByRole('region', { name: t('scorecard.title') })).toBeVisible();
  await expect(suggestions).toHaveCount(0);
  await score(page);
  await expect(suggestions).toContainText(t('suggestions.state.running'));
  await isAccessible(page, 'a suggestion that is made');
  resolve(undefined);

  // The level, and the words that it rests on.
  await expect(suggestions).toContainText(`4 ${t('scorecard.level.4')}`, transcribed);
  await expect(suggestions.locator('mark')).toContainText('night shift because');
  await expect(suggestions).toContainText(t('transcript.by_ai'));
  await isAccessible(page, 'a suggestion');
  await fitsAPhone(page);
  await suggestions.getByRole('button', { name: /0:0\d/ }).click();
  await expect.poll(() => playing(page)).toEqual([true]);

  const view = suggestions.getByRole('group', { name: /Diligence/ });
  const agree = view.getByRole('button', { name: t('suggestions.agree'), exact: true });
  const disagree = view.getByRole('button', { name: t('suggestions.disagree') });
  await agree.click();
  await expect(agree).toHaveAttribute('aria-pressed', 'true');
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/reaction') && reply.request().postData()?.includes('disagree') === true,
  );
  await disagree.click();
  await expect(disagree).toHaveAttribute('aria-pressed', 'true');
  // A reload would cut the call.
  await saved;
  await page.reload();
  await expect(disagree).toHaveAttribute('aria-pressed', 'true');

  // Other instructions are another request, which somebody has to ask for.
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
  await section.getByRole('button').first().click();
  await section.getByLabel(t('jobs.ai_instructions')).fill('Nights matter most.');
  await page.getByRole('button', { name: t('jobs.save_edit'), exact: true }).click();
  await expect(page).not.toHaveURL(/\/jobs\/edit\//);
  await page.goto(`${server.url}/jobs/candidate/${ana}`);
  const again = suggestions.getByRole('button', { name: t('suggestions.run_again') });
  await again.click();
  const dialog = page.getByRole('dialog', { name: t('suggestions.run_title') });
  await expect(dialog).toContainText(t('suggestions.run_replaces'));
  await isAccessible(page, 'a run is confirmed', { isCovered: true });
  await dialog.getByRole('button', { name: t('suggestions.run_again') }).click();
  await expect(again).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(suggestions.locator(':focus')).toHaveCount(1);
  await expect(suggestions).toContainText(`4 ${t('scorecard.level.4')}`, soon);
  await expect(disagree).toHaveAttribute('aria-pressed', 'false');

  // What a candidate who asks can be given.
  await suggestions.getByRole('link', { name: t('suggestions.explain') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('explanation.heading') })).toBeVisible();
  await expect(page.locator('mark')).toContainText('night shift because');
  for (const text of ['Nights matter most.', 'A person reads your result', levels[0] ?? ''])
    await expect(page.locator('article')).toContainText(text);
  await isAccessible(page, 'an explanation for a candidate');
  await fitsAPhone(page);
  await page.goBack();

  // The quoted words are corrected: nothing stands on them any more.
  const token = workspace.access.access_token;
  const { answers } = await call(server, getResponse, { token, params: { id: ana } });
  const answer = { token, params: { id: answers[0]?.id ?? '' } };
  const { revision, words } = await call(server, getTranscript, answer);
  const body = { id: newId(), revision, from_word: 0, to_word: words.length, text: 'Nothing of that.' };
  await call(server, correctTranscript, { ...answer, body });
  await expect(suggestions).toContainText(t('suggestions.state.changed'), soon);
  await expect(suggestions).toContainText(t('suggestions.changed_text'));
  await expect(suggestions.locator('mark')).toHaveCount(0);
  await isAccessible(page, 'changed evidence');

  // The competency is reworded.
  const job = await call(server, getJob, { token, params: { id: workspace.job.id } });
  const reworded = job.competences.map((one) => ({ ...one, levels: levels.map((text) => `${text} Often.`) }));
  const draft = draftOf(job, { ai_assessment: true, competences: reworded });
  await call(server, updateJob, { token, params: { id: job.id }, body: draft });
  await page.reload();
  await expect(suggestions).toContainText(t('suggestions.earlier'));
  await expect(suggestions.getByRole('button', { name: t('suggestions.run_again') })).toBeVisible();

  await page.goto(`${server.url}/jobs/candidate/${ben}`);
  await score(page);
  await expect(suggestions).toContainText(t('suggestions.off'));
  expect(chat.requests).toHaveLength(2);
  expect(chat.complaints).toEqual([]);
});

test('AI begins on its day, and not where the plan has no room', async ({ browser, context, page }) => {
  const competences = [{ id: newId(), name: 'Diligence', score: 70, levels, by_ai: true }];
  const workspace = await makeWorkspace(server, { kinds: ['text'], job: { competences } });
  const { job, access } = workspace;
  const token = access.access_token;
  await signIn(context, access);

  // A question whose assessment is on is not changed without being asked.
  await page.goto(`${server.url}/jobs/edit/${job.id}`);
  const section = page.getByRole('region', { name: t('jobs.section_ai') });
  await section.getByRole('button').first().click();
  await section.getByRole('switch', { name: t('jobs.ai_assessment') }).check();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await section.getByLabel(t('jobs.ai_off_until')).fill(day);
  await section.getByLabel(t('jobs.ai_audit_url')).fill('audit.example.com/2026');
  await page.getByRole('button', { name: t('jobs.more_settings') }).click();
  await page.getByRole('switch', { name: t('jobs.ai_assessed') }).check();
  await isAccessible(page, 'a job whose AI begins later');
  await fitsAPhone(page);
  const save = page.getByRole('button', { name: t('jobs.save_edit'), exact: true });
  await save.click();
  await expect(page).not.toHaveURL(/\/jobs\/edit\//);
  await page.goto(`${server.url}/jobs/edit/${job.id}`);
  const text = page.getByRole('textbox', { name: t('jobs.question') });
  const before = await text.inputValue();
  await text.press('End');
  await text.press('!');
  const dialog = page.getByRole('dialog', { name: t('jobs.ai_change_title') });
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text).toHaveValue(before);

  // Candidates read the day, and the audit.
  const visitor = await browser.newContext();
  const welcome = await visitor.newPage();
  await welcome.setViewportSize({ width: 360, height: 740 });
  await welcome.goto(workspace.shareUrl);
  await expect(welcome.getByText(t('processing.not_before', { date: shownDay(day) }))).toBeVisible();
  await expect(welcome.getByRole('link', { name: t('processing.audit') })).toHaveAttribute(
    'href',
    'https://audit.example.com/2026',
  );
  await isAccessible(welcome, 'the notice of an assessment that begins later');
  await visitor.close();

  const { processing = [] } = await call(server, getShare, { params: { hash: job.hash_link } });
  const allowed = processing.map(({ purpose, version }) => ({
    purpose,
    version,
    choice: 'allowed' as const,
  }));
  const who = { processing: allowed, text: 'I chose the night shift because of a reason.' };
  const requests = chat.requests.length;
  const cleo = await answerAs(server, workspace, { name: 'Cleo Cormorant', ...who });
  await page.goto(`${server.url}/jobs/candidate/${cleo}`);
  await score(page);
  const suggestions = page.getByRole('region', { name: t('suggestions.title') });
  await expect(suggestions).toContainText(t('suggestions.off_until', { date: shownDay(day) }));
  expect(chat.requests).toHaveLength(requests);

  // From today on, but the plan has no room.
  await givePlan(server, job.agency_id, { plan: 'free' });
  const saved = await call(server, getJob, { token, params: { id: job.id } });
  const draft = draftOf(saved, { ai_assessment: true });
  await call(server, updateJob, { token, params: { id: job.id }, body: draft });
  const dan = await answerAs(server, workspace, { name: 'Dan Dunlin', ...who });
  await page.goto(`${server.url}/jobs/candidate/${dan}`);
  await score(page);
  await expect(suggestions).toContainText(t('suggestions.state.over_limit'), soon);
  await isAccessible(page, 'a suggestion beyond the plan');
  await suggestions.getByRole('button', { name: t('suggestions.run'), exact: true }).click();
  const run = page.getByRole('dialog', { name: t('suggestions.run_title') });
  await run.getByRole('button', { name: t('suggestions.run'), exact: true }).click();
  await expect(run).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(chat.requests).toHaveLength(requests);

  // The figures, of which there are too few.
  await page.goto(`${server.url}/jobs/vacancy/${job.id}/analytics`);
  const figures = page.getByRole('region', { name: t('suggestion_figures.title') });
  await expect(figures).toContainText(t('suggestion_figures.too_few', { number: '0', fewest: '5' }));
  await fitsAPhone(page);
});

const shownDay = (day: string) => formatDate(day, 'en-US', 'UTC');

async function score(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: t('scorecard.title') });
  await panel.getByRole('radio', { name: new RegExp(`^2 ${t('scorecard.level.2')}`) }).check();
  await panel.getByRole('button', { name: t('scorecard.submit') }).click();
  await expect(panel).toContainText(t('scorecard.change'));
}

async function fitsAPhone(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(before);
}
