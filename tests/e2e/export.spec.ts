// Story: exports. A recruiter exports the list as a table and a selected candidate as a ZIP, downloads
// and opens both, and prints the candidate's report.
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { getResponse } from '#contract/response.ts';
import { removeResponses, setPipelines, setTags } from '#contract/response-changes.ts';
import { formatLength } from '../../src/i18n/format-bytes.ts';
import { openWorkbook } from '../../src/recruiter/invitations/spreadsheet-import/read-workbook.ts';
import { readZip } from '../api/zip.ts';
import { isAccessible } from './accessible.ts';
import { answerAs, canBePlayed } from './answered.ts';
import { messagesIn } from './messages.ts';
import { textOfPdf, withoutSpaces } from './pdf-text.ts';
import { recordVideo } from './record-video.ts';
import { chooseMore, signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, makeWorkspace, paintCompany, questionTexts, type Workspace } from './workspace.ts';

const t = messagesIn();
const ada = { name: '=1+1', text: 'A bowline, always a bowline.' };
const ben = { name: 'Ben Bosun', text: 'A clove hitch.' };

test('a recruiter exports a list as a table and a candidate with video, opens both, and prints a report', async ({
  browser,
  candidate: { page: device },
  server,
}) => {
  // It waits until the video is processed.
  test.setTimeout(300_000);
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  await device.goto(workspace.shareUrl);
  const video = await recordVideo(device);
  // Its device is wrong about the length.
  const adaId = await answerAs(server, workspace, { ...ada, video, saidMs: 9000 });
  const benId = await answerAs(server, workspace, { ...ben, video });

  await canBePlayed(server, workspace, adaId);
  const length = await measuredLength(server, workspace, adaId);

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
  expect(rows[1]?.[`1. ${questionTexts.video}`]).toBe(t('exports.video', { length: formatLength(length) }));
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
  await expect(page.getByText(t('responses.duration', { duration: formatLength(length) }))).toBeVisible();
  const played = () => page.locator('video[controls]').evaluate(lengthOf);
  await expect.poll(async () => Math.abs((await played()) - length)).toBeLessThanOrEqual(0.5);
  await page.getByRole('button', { name: t('responses.more') }).click();
  await page.getByRole('menuitem', { name: t('report.item') }).click();
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  await expect(page.getByText(ada.text)).toBeVisible();
  await expect(page.getByText(t('exports.video', { length: formatLength(length) }))).toBeVisible();
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

/** Of the candidate's recording, in seconds. */
async function measuredLength(server: TestServer, { access }: Workspace, id: string): Promise<number> {
  const token = access.access_token;
  const { answers } = await call(server, getResponse, { token, params: { id } });
  const seconds = answers[0]?.video?.duration_seconds ?? 0;
  expect(seconds).toBeGreaterThan(0);
  return seconds;
}

function lengthOf(element: Element): number {
  return element instanceof HTMLVideoElement ? element.duration : Number.NaN;
}

test('step and tags are the same on list, board, filters, exports and paper, which also has the company’s logo', async ({
  browser,
  server,
}) => {
  const [step, tag] = ['Phone call', 'night shifts'];
  const workspace = await makeWorkspace(server, {
    kinds: ['text'],
    job: { pipelines: [{ id: newId(), name: step }] },
  });
  const { job } = workspace;
  const token = workspace.access.access_token;
  await paintCompany(server, workspace);
  const id = await answerAs(server, workspace, ben);
  await answerAs(server, workspace, ada);
  const item = { response_id: id, from: null, to: job.pipelines[0]?.id ?? null };
  const params = { id: job.id };
  await call(server, setPipelines, { token, params, body: { id: newId(), items: [item] } });
  await call(server, setTags, { token, params, body: { response_ids: [id], add: [tag], remove: [] } });

  const desk = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } });
  await signIn(desk, workspace.access);
  const page = await desk.newPage();
  await page.goto(`${server.url}/jobs/vacancy/${job.id}`);
  const row = page.getByRole('row').filter({ hasText: ben.name });
  await expect(row).toContainText(step);
  await expect(row.getByRole('list', { name: t('candidates.tags') })).toHaveText(tag);
  await page.getByRole('button', { name: t('candidates.filters'), exact: true }).click();
  for (const [filter, value] of [
    ['step', step],
    ['tag', `${tag} (1)`],
  ] as const) {
    const choice = page.getByRole('combobox', { name: t(`candidates.${filter}`), exact: true });
    await choice.selectOption(value);
    await expect(page.getByRole('link', { name: ada.name, exact: true })).toHaveCount(0);
    await expect(row).toBeVisible();
    await choice.selectOption(t('candidates.any'));
  }
  await page.getByRole('button', { name: t('candidates.layouts.board') }).click();
  const card = page.getByRole('region', { name: step, exact: true }).getByRole('listitem');
  await expect(card.filter({ hasText: ben.name })).toContainText(tag);

  for (const format of ['csv', 'xlsx'] as const) {
    await page.goto(`${server.url}/jobs/vacancy/${job.id}`);
    await chooseMore(page, job.name, t('exports.button'));
    const bytes = await exported(page, format);
    const [heads = [], ...rows] =
      format === 'csv' ? Papa.parse<string[]>(bytes.toString('utf8').slice(1)).data : await cellsOf(bytes);
    const valueOf = (column: string) =>
      rows.find((cells) => cells.includes(ben.name))?.[heads.indexOf(t(`exports.column.${column}`))];
    expect([valueOf('step'), valueOf('tags')], format).toEqual([step, tag]);
  }

  await page.goto(`${server.url}/jobs/candidate/${id}/report`);
  await expect(page.getByText(ben.text)).toBeVisible();
  await expect(page.locator('.report-company img')).toHaveJSProperty('complete', true);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const printed = textOfPdf(pdf);
  for (const text of [job.company.name, ben.name, step, tag]) expect(printed).toContain(withoutSpaces(text));
  // The logo.
  expect(pdf.toString('latin1')).toMatch(/\/Subtype ?\/Image/);
  await desk.close();
});

async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const workbook = await openWorkbook(bytes);
  const rows = (await workbook?.rowsOf(0, { maxRows: 100, maxColumns: 100 })) ?? [];
  return rows.map(({ cells }) => [...cells]);
}

/** Starts an export in the open dialog by keyboard, waits for it, and downloads it. */
async function exported(page: Page, format: 'csv' | 'xlsx' | 'zip'): Promise<Buffer> {
  const dialog = page.getByRole('dialog', { name: t('exports.title') });
  const label = t(`exports.formats.${format}`);
  await tabTo(page, dialog.getByRole('radio').first());
  const radio = dialog.getByRole('radio', { name: label });
  while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: t('exports.start') }));
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('link', {
    name: new RegExp(`^${t('exports.download')}.*${label.replaceAll(/[()]/g, '.')}`),
  });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await tabTo(page, link);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
  return readFile(await download.path());
}
