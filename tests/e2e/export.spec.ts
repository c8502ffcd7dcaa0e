// Story: exports. A recruiter exports the list as a table and a selected candidate as a ZIP, downloads
// and opens both, and prints the candidate's report.
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, type Page } from 'playwright/test';
import { removeResponses } from '#contract/response-changes.ts';
import { readZip } from '../api/zip.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, makeWorkspace, questionTexts } from './workspace.ts';

const t = messagesIn();
const ada = { name: '=1+1', text: 'A bowline, always a bowline.' };
const ben = { name: 'Ben Bosun', text: 'A clove hitch.' };

test('a recruiter exports a list as a table and a candidate with video, opens both, and prints a report', async ({
  browser,
  candidate: { page: device },
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  await device.goto(workspace.shareUrl);
  const video = await recordVideo(device);
  const adaId = await answerAs(server, workspace, { ...ada, video });
  const benId = await answerAs(server, workspace, { ...ben, video });

  const desk = await browser.newContext({ acceptDownloads: true });
  await signIn(desk, workspace.access);
  const page = await desk.newPage();
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  const more = page
    .getByRole('main')
    .getByRole('button', { name: t('candidates.more_of', { name: workspace.job.name }), exact: true });
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: t('exports.button') });
  await expect(item).toBeVisible();
  // The last entry.
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await isAccessible(page, 'exporting', { isCovered: true });
  const table = (await exported(page, 'csv')).toString('utf8').replace(/^\uFEFF/, '');
  const rows = Papa.parse<Record<string, string>>(table, { header: true, skipEmptyLines: true }).data;
  const answer = `2. ${questionTexts.text}`;
  expect(rows.map((row) => [row[t('exports.column.name')], row[answer]])).toEqual([
    [ben.name, ben.text],
    [`'${ada.name}`, ada.text],
  ]);
  await tabTo(page, page.getByRole('button', { name: t('common.close') }));
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();

  await page.getByRole('checkbox', { name: t('candidates.select', { name: ada.name }) }).check();
  const selection = page.getByRole('region', { name: t('candidates.selection') });
  await selection.getByRole('button', { name: t('exports.button'), exact: true }).click();
  const files = new Map(readZip(await exported(page, 'zip')).map(({ name, content }) => [name, content]));
  const folder = `=1+1 ${adaId.slice(-12)}`;
  expect(files.get(`${folder}/01-video.webm`)?.equals(video)).toBe(true);
  expect(files.get(`${folder}/02-answer.txt`)?.toString()).toBe(ada.text);
  const list = page.getByRole('table', { name: t('exports.yours') });
  await expect(list.getByRole('rowheader')).toHaveCount(2);
  await tabTo(page, list.getByRole('button', { name: t('exports.remove') }).first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  // After removing an export by keyboard, focus stays in the dialog.
  await tabTo(page, list.getByRole('link', { name: new RegExp(`^${t('exports.download')}`) }));

  await page.goto(`${server.url}/jobs/candidate/${adaId}`);
  await page.getByRole('button', { name: t('responses.more') }).click();
  await page.getByRole('menuitem', { name: t('report.item') }).click();
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  await expect(page.getByText(ada.text)).toBeVisible();
  await expect(page.getByText(workspace.job.company.name)).toBeVisible();
  await isAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: t('report.print') })).toBeHidden();
  await expect(page.getByText(ada.text)).toBeVisible();
  await expect(page.getByText(workspace.job.company.name)).toBeVisible();
  await page.emulateMedia({ media: null });

  // Earlier exports stay available after all candidates are deleted.
  const token = workspace.access.access_token;
  const body = { response_ids: [adaId, benId] };
  await call(server, removeResponses, { token, params: { id: workspace.job.id }, body });
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await expect(page.getByRole('heading', { name: t('responses.empty_title') })).toBeVisible();
  await page.getByRole('button', { name: t('exports.button'), exact: true }).click();
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  await isAccessible(page, 'exported before', { isCovered: true });
});

/** Starts an export in the open dialog by keyboard, waits for it, and downloads it. */
async function exported(page: Page, format: 'csv' | 'zip'): Promise<Buffer> {
  const dialog = page.getByRole('dialog', { name: t('exports.title') });
  const label = t(`exports.formats.${format}`);
  await tabTo(page, dialog.getByRole('radio').first());
  const radio = dialog.getByRole('radio', { name: label });
  while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: t('exports.start') }));
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('link', { name: new RegExp(`^${t('exports.download')}.*${label}`) });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await tabTo(page, link);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
  return readFile(await download.path());
}
