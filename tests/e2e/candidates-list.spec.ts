// Story: two recruiters go through a job's thousands of candidates at the same time. Only rows near the
// screen are rendered, and nobody's page jumps because of the other's changes or new candidates.
import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { candidateColumns, savePreferences } from '#contract/preferences.ts';
import { getResponse, inviteByEmail, rateAnswer } from '#contract/response.ts';
import { setPipelines, setTags } from '#contract/response-changes.ts';
import { responseStatuses } from '#contract/status.ts';
import { extensionDays } from '../../src/recruiter/candidates/bulk/changes.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { changeDatabase } from './change-database.ts';
import { addColleague } from './colleague.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { signIn, turn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, jobDraft, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const candidatesCount = 2000;
/** The maximum of rendered rows. */
const maxRows = 60;

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, {
    plan: 'team',
    kinds: ['text'],
    job: { pipelines: ['Call', 'Offer'].map((name) => ({ id: newId(), name })) },
  });
  await addCandidates();
});

test('a recruiter goes through thousands of candidates by keyboard and filters, with at most sixty rows rendered', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  await openList(page);
  await expect(nameOf(page, candidatesCount)).toBeVisible();
  await expect(page.getByRole('button', { name: `${t('candidates.all')} 2,000` })).toBeVisible();

  await nameOf(page, candidatesCount).focus();
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(page, candidatesCount - 1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(nameOf(page, 1)).toBeFocused();
  await expect(nameOf(page, 1)).toBeInViewport();
  await hasFewRows(page);
  await page.keyboard.press('PageUp');
  await expect(nameOf(page, 11)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(nameOf(page, candidatesCount)).toBeFocused();
  for (let pages = 0; pages < 12; pages += 1) {
    await page.keyboard.press('PageDown');
    await hasFewRows(page);
  }
  await expect(nameOf(page, candidatesCount - 120)).toBeFocused();
  await isAccessible(page);

  // A candidate deep in the list still has neighbors, also after a reload.
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: `Candidate ${candidatesCount - 120}`, exact: true }),
  ).toBeVisible();
  await page.reload();
  const next = page.getByRole('link', { name: t('responses.next') });
  await expect(page.getByText(t('responses.position', { position: 121, total: 2000 }))).toBeVisible();
  await next.click();
  await expect(
    page.getByRole('heading', { name: `Candidate ${candidatesCount - 121}`, exact: true }),
  ).toBeVisible();

  await openList(page);
  await page.getByRole('searchbox', { name: t('responses.search_label') }).fill('Candidate 77');
  await expect(page.getByText(t('candidates.found', { count: 11, shown: '11' }))).toBeVisible();
  await page.getByRole('button', { name: t('candidates.need_help') }).click();
  await expect(page.getByText(t('responses.nothing_found_title'))).toBeVisible();
  await page.getByRole('button', { name: t('responses.show_everybody') }).click();
  await expect(nameOf(page, candidatesCount)).toBeVisible();
});

test('two recruiters see each other’s changes, and rows do not move under the pointer', async ({
  browser,
  page,
  context,
}) => {
  await signIn(context, workspace.access);
  await openList(page);
  const ben = await openAsColleague(await browser.newContext());

  // Rita selects two by keyboard and accepts both; Ben sees it without a reload.
  await nameOf(page, candidatesCount).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: t('candidates.selection') });
  await expect(bar).toContainText(t('candidates.selected', { count: 2 }));
  await isAccessibleFromTop(page);
  await bar.getByRole('button', { name: t('responses.column_status') }).click();
  await page.getByRole('menuitem', { name: t('responses.status.accepted') }).click();
  const accepted = t('responses.status.accepted');
  for (const number of [candidatesCount, candidatesCount - 1]) {
    await expect(rowOf(ben, number)).toContainText(accepted);
    await expect(rowOf(page, number)).toContainText(accepted);
  }
  await expect(bar).toContainText(t('candidates.selected', { count: 2 }));

  // Ben deletes them, Rita's list follows, and Ben undoes it.
  await ben
    .getByRole('checkbox', { name: t('candidates.select', { name: nameAt(candidatesCount) }) })
    .check();
  await ben
    .getByRole('region', { name: t('candidates.selection') })
    .getByRole('button', { name: t('candidates.remove') })
    .click();
  await expect(rowOf(page, candidatesCount)).toHaveCount(0);
  await ben.getByRole('button', { name: t('responses.undo') }).click();
  await expect(rowOf(page, candidatesCount)).toBeVisible();

  // Rita reads further down while a new candidate arrives: she sees a message and stays in place.
  await bar.getByRole('button', { name: t('candidates.clear_selection') }).click();
  const read = candidatesCount - 60;
  await nameOf(page, candidatesCount - 1).focus();
  for (let pages = 0; pages < 6; pages += 1) await page.keyboard.press('PageDown');
  await expect(nameOf(page, read - 1)).toBeFocused();
  const before = await topOf(nameOf(page, read - 1));
  const body = { id: newId(), name: 'Nora Newcomer', email: 'nora@example.com' };
  await call(server, inviteByEmail, {
    token: workspace.access.access_token,
    params: { id: workspace.job.id },
    body,
  });
  const pill = page.getByRole('button', { name: t('candidates.newcomers', { count: 1 }) });
  await expect(pill).toBeVisible();
  await expect(nameOf(page, read - 1)).toBeFocused();
  expect(await topOf(nameOf(page, read - 1))).toBe(before);
  await pill.click();
  await expect(page.getByRole('link', { name: 'Nora Newcomer' })).toBeInViewport();

  // Rita saves a shared view of the board; Ben uses it and moves a card by keyboard.
  await page.getByRole('button', { name: t('candidates.layouts.board') }).click();
  await expect(page.getByRole('region', { name: 'Call' })).toBeVisible();
  // Nora has not finished, so she is not among those who wait for a decision.
  await expect(cardIn(page, t('candidates.not_yet'), nameAt(candidatesCount - 5))).toBeVisible();
  await expect(cardIn(page, t('candidates.not_yet'), 'Nora Newcomer')).toHaveCount(0);
  await page.getByRole('button', { name: t('candidates.board_everyone') }).click();
  await expect(cardIn(page, t('candidates.not_yet'), 'Nora Newcomer')).toBeVisible();
  await isAccessibleFromTop(page);
  await page.getByRole('button', { name: t('candidates.views') }).click();
  await page.getByRole('button', { name: t('candidates.view_save') }).click();
  await page.getByRole('textbox', { name: t('candidates.view_name') }).fill('By step');
  await page.getByRole('switch', { name: t('candidates.view_share') }).check();
  await page.getByRole('button', { name: t('candidates.save'), exact: true }).click();
  await expect(page.getByRole('button', { name: 'By step' })).toBeVisible();

  await ben.reload();
  await ben.getByRole('button', { name: t('candidates.views') }).click();
  await ben.getByRole('button', { name: 'By step' }).click();
  await ben.getByRole('button', { name: t('candidates.board_everyone') }).click();
  await cardIn(ben, t('candidates.not_yet'), 'Nora Newcomer').focus();
  await ben.keyboard.press('Shift+ArrowRight');
  await expect(ben.getByRole('status').filter({ hasText: 'Nora Newcomer' })).toContainText('Call');
  await expect(cardIn(ben, 'Call', 'Nora Newcomer')).toBeFocused();
  await expect(cardIn(page, 'Call', 'Nora Newcomer')).toBeVisible();

  // Rita drags the card to the next step and undoes it.
  await drag(page, cardIn(page, 'Call', 'Nora Newcomer'), page.getByRole('heading', { name: 'Offer' }));
  await expect(cardIn(ben, 'Offer', 'Nora Newcomer')).toBeVisible();
  await page.getByRole('button', { name: t('responses.undo') }).click();
  await expect(cardIn(ben, 'Call', 'Nora Newcomer')).toBeVisible();
});

test('a recruiter sorts the table, chooses its columns and row height, and rejects several after a question', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  await openList(page);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await head(t('responses.column_candidate')).getByRole('button').click();
  await expect(head(t('responses.column_candidate'))).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await expect(nameOf(page, 1)).toBeVisible();
  await page.reload();
  await expect(nameOf(page, 1)).toBeVisible();
  await head(t('responses.column_candidate')).getByRole('button').click();
  await expect(nameOf(page, 999)).toBeVisible();
  await keepsOrder(page, head(t('responses.column_candidate')));

  // The columns are remembered for this job, the row height for all.
  await expect(head(t('candidates.step'))).toBeVisible();
  await page.getByRole('button', { name: t('candidates.columns') }).click();
  const dialog = page.getByRole('dialog', { name: t('candidates.columns') });
  await turn(dialog.getByRole('checkbox', { name: t('candidates.step') }), false);
  await turn(dialog.getByRole('checkbox', { name: t('responses.source') }), true);
  const earlier = t('candidates.column_earlier', { name: t('responses.source') });
  await dialog.getByRole('button', { name: earlier }).click();
  await isAccessible(page, 'choosing columns', { isCovered: true });
  await dialog.getByRole('combobox', { name: t('candidates.density') }).selectOption('compact');
  await dialog.getByRole('button', { name: t('common.close') }).click();
  const columns = [
    'responses.column_candidate',
    'responses.column_status',
    'responses.column_progress',
  ] as const;
  const others = [
    'responses.column_rate',
    'responses.source',
    'responses.finished',
    'candidates.more',
  ] as const;
  const shown = [...columns, ...others].map((key) => t(key));
  const heads = page.getByRole('columnheader').filter({ hasText: /./ });
  await expect(heads).toHaveText(shown);
  await page.reload();
  await expect(heads).toHaveText(shown);
  expect((await rowOf(page, 999).boundingBox())?.height).toBe(44);
  await isAccessibleFromTop(page);

  // As many marks as the filter finds.
  await page.getByRole('searchbox', { name: t('responses.search_label') }).fill('Candidate 77');
  await page.getByRole('button', { name: t('candidates.unseen') }).click();
  const found = page.getByText(/^\d+ candidates? found$/);
  await expect(found).toBeVisible();
  const marks = page.getByRole('img', { name: t('candidates.unseen') });
  await expect(marks).toHaveCount(Number.parseInt((await found.textContent()) ?? '', 10));

  await page
    .getByRole('checkbox', { name: t('candidates.select', { name: nameAt(77) }), exact: true })
    .check();
  await page
    .getByRole('checkbox', { name: t('candidates.select', { name: nameAt(770) }), exact: true })
    .check();
  await page
    .getByRole('region', { name: t('candidates.selection') })
    .getByRole('button', { name: t('responses.column_status') })
    .click();
  await page.getByRole('menuitem', { name: t('responses.status.rejected') }).click();
  const asked = page.getByRole('dialog', { name: t('candidates.reject_title', { count: 2 }) });
  await asked.getByRole('button', { name: t('responses.move.rejected') }).click();
  await expect(rowOf(page, 77)).toContainText(t('responses.status.rejected'));
  await isClearOfBulkBar(page);
  await page.getByRole('button', { name: t('responses.undo') }).click();
  await expect(rowOf(page, 77)).toContainText(t('responses.status.review'));

  // Back to what the other tests expect.
  await page.getByRole('button', { name: t('candidates.columns') }).click();
  await dialog.getByRole('button', { name: t('candidates.columns_default') }).click();
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/user/preferences') &&
      (answer.request().postData() ?? '').includes('comfortable'),
  );
  await dialog.getByRole('combobox', { name: t('candidates.density') }).selectOption('comfortable');
  expect((await saved).ok()).toBe(true);
  await expect(dialog.getByRole('checkbox', { name: t('candidates.step') })).toBeChecked();
});

test('rows of both heights have room for chips, icons and texts in Russian, from a small laptop to a large one', async ({
  context,
  page,
}) => {
  const crewed = await makeWorkspace(server, {
    plan: 'team',
    kinds: ['text'],
    job: { pipelines: [{ id: newId(), name: 'Телефонное собеседование' }] },
  });
  await addCrew(crewed);
  const token = crewed.access.access_token;
  const jobId = crewed.job.id;
  await signIn(context, crewed.access, 'ru-RU');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /Александра|Стелла/ }) });
  for (const [density, height] of [
    ['comfortable', 72],
    ['compact', 44],
  ] as const)
    for (const shown of [[], candidateColumns]) {
      const columns = { job_id: jobId, columns: [...shown] };
      await call(server, savePreferences, { token, body: { density, columns } });
      await page.goto(`${server.url}/jobs/vacancy/${jobId}`);
      await expect(rows).toHaveCount(responseStatuses.length + 1);
      for (const width of [1024, 1100, 1199, 1200, 1280, 1366, 1439, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const label = `${density}, ${shown.length || 'the default'} columns, ${width}`;
        const faults = await page.evaluate(layoutFaults);
        // Names, tags and addresses end with an ellipsis on purpose.
        expect
          .soft(
            faults.filter((fault) => !/^(cut off|something moves)/.test(fault)),
            label,
          )
          .toEqual([]);
        if (width < 1280) continue;
        const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight + 1));
        expect.soft(new Set(heights), label).toEqual(new Set([height]));
      }
    }
});

/** A candidate in each status, with long tags, a step, a rating, another job; and one who is stuck. */
async function addCrew(crewed: Workspace): Promise<void> {
  const { access, job } = crewed;
  const token = access.access_token;
  const params = { id: job.id };
  const ids: string[] = [];
  for (const [index, status] of responseStatuses.entries()) {
    const name = `Александра Константинопольская ${index + 1}`;
    const email = `konstantinopolskaya${index}@example.com`;
    if (status === 'new' || status === 'invited')
      ids.push((await call(server, inviteByEmail, { token, params, body: { id: newId(), name, email } })).id);
    else ids.push(await answerAs(server, crewed, { name, email, text: 'Узел.' }));
  }
  const items = ids.map((response_id) => ({ response_id, from: null, to: job.pipelines[0]?.id ?? null }));
  await call(server, setPipelines, { token, params, body: { id: newId(), items } });
  const add = ['водительские права', 'ночные смены', 'английский'];
  await call(server, setTags, { token, params, body: { response_ids: ids, add, remove: [] } });
  const { answers } = await call(server, getResponse, { token, params: { id: ids.at(-1) ?? '' } });
  await call(server, rateAnswer, { token, params: { id: answers[0]?.id ?? '' }, body: { rate: 'middling' } });
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [job.agency_id]);
    for (const [index, status] of responseStatuses.entries())
      await client.query(`update responses set status = $1 where id = $2`, [status, ids[index]]);
  });
  const body = { id: newId(), name: 'Стелла', email: 'stella.stuck@example.com' };
  const { id } = await call(server, inviteByEmail, { token, params, body });
  await becomesStuck(job.agency_id, id);
}

/** A candidate, opened from the sorted list, leads back to it: by the page's link and by the browser's. */
async function keepsOrder(page: Page, sorted: Locator): Promise<void> {
  const { name } = workspace.job;
  for (const goBack of [
    () => page.getByRole('main').getByRole('link', { name }).click(),
    () => page.goBack(),
  ]) {
    await nameOf(page, 999).click();
    await expect(page.getByRole('heading', { level: 1, name: nameAt(999) })).toBeVisible();
    await goBack();
    await expect(sorted).toHaveAttribute('aria-sort', 'descending');
    await expect(nameOf(page, 999)).toBeVisible();
  }
}

/** The notice with Undo covers nothing of the selection's bar, on a desk and on a phone. */
async function isClearOfBulkBar(page: Page): Promise<void> {
  const notice = page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: t('responses.undo') }) });
  const bar = page.getByRole('region', { name: t('candidates.selection') });
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of [360, 390, 768, 820, 1024, size.width, 1440]) {
    await page.setViewportSize({ ...size, width });
    // It stays while the pointer is on it.
    await notice.hover();
    const isClear = async () => {
      const [one, other] = await Promise.all([notice.boundingBox(), bar.boundingBox()]);
      if (!one || !other) return false;
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
      return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y;
    };
    await expect.poll(isClear).toBe(true);
  }
  await page.setViewportSize(size);
}

test('a recruiter sorts the people of all jobs and chooses the columns, on every device', async ({
  browser,
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  // Other stories of this file add people with other names.
  await page.goto(`${server.url}/candidates?search=Candidate`);
  const firstOf = (device: Page, number: number) =>
    device
      .getByRole('rowheader')
      .first()
      .getByRole('link', { name: nameAt(number), exact: true });
  const head = page.getByRole('columnheader', { name: t('responses.column_candidate'), exact: true });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await expect(firstOf(page, 1)).toBeVisible();
  await page.reload();
  await expect(firstOf(page, 1)).toBeVisible();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(firstOf(page, 999)).toBeVisible();

  await page.getByRole('button', { name: t('candidates.columns') }).click();
  const dialog = page.getByRole('dialog', { name: t('candidates.columns') });
  await turn(dialog.getByRole('checkbox', { name: t('responses.column_rate') }), false);
  await turn(dialog.getByRole('checkbox', { name: t('responses.source') }), true);
  await dialog.getByRole('button', { name: t('common.close') }).click();
  const shown = [
    'responses.column_candidate',
    'jobs.column_job',
    'responses.column_status',
    'responses.finished',
    'responses.source',
  ] as const;
  const headsOf = (device: Page) => device.getByRole('columnheader');
  await expect(headsOf(page)).toHaveText(shown.map((key) => t(key)));
  await isAccessibleFromTop(page);
  const otherDevice = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(otherDevice, workspace.access);
  const other = await otherDevice.newPage();
  await other.goto(page.url());
  await expect(headsOf(other)).toHaveText(shown.map((key) => t(key)));
  await expect(firstOf(other, 999)).toBeVisible();

  // Cards have no column heads, so the order is among the filters.
  await other.setViewportSize({ width: 390, height: 844 });
  await other.getByRole('button', { name: t('candidates.filters') }).click();
  await other.getByRole('combobox', { name: t('candidates.sort') }).selectOption('name');
  await expect(firstOf(other, 1)).toBeVisible();
  await otherDevice.close();
});

test('a recruiter helps stuck candidates from the list, and saves, changes and removes tags and views', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  const otherJob = await elsewhere();
  const id = await addStuck();
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}?stuck=yes`);
  const row = page.getByRole('row').filter({ hasText: stella.name });
  const notice = (text: string) => expect(page.getByText(text)).toBeVisible();
  const before = server.mails().length;
  await row.getByRole('button', { name: t('candidates.resend_to', stella) }).click();
  await notice(t('candidates.resent', stella));
  const mailed = () =>
    server
      .mails()
      .slice(before)
      .map(({ to }) => to.address);
  await expect.poll(mailed, { timeout: 30_000 }).toContain(stella.email);
  await row.getByRole('button', { name: t('candidates.extend_for', stella) }).click();
  await notice(t('candidates.extended', { ...stella, count: extensionDays }));
  const token = workspace.access.access_token;
  const { accommodation } = await call(server, getResponse, { token, params: { id } });
  expect(Date.parse(accommodation?.deadline_at ?? '')).toBeGreaterThan(Date.now() + 86_400_000);

  // Rejecting her would end her link, so it asks first and can be undone.
  await row.getByRole('button', { name: t('candidates.more_of', stella) }).click();
  await page.getByRole('menuitem', { name: t('responses.status.rejected') }).click();
  const asked = page.getByRole('dialog', { name: t('responses.reject_title', stella) });
  await asked.getByRole('button', { name: t('common.cancel'), exact: true }).click();
  await expect(row).toContainText(t('responses.status.invited'));
  await row.getByRole('checkbox').check();
  await page
    .getByRole('region', { name: t('candidates.selection') })
    .getByRole('button', { name: t('responses.column_status') })
    .click();
  await page.getByRole('menuitem', { name: t('responses.status.rejected') }).click();
  await asked.getByRole('button', { name: t('responses.reject_confirm') }).click();
  await expect(row).toContainText(t('responses.status.rejected'));
  await page.getByRole('button', { name: t('responses.undo') }).click();
  await notice(t('candidates.moved_back_name', stella));
  await expect(row).toContainText(t('responses.status.invited'));
  await row.getByRole('checkbox').uncheck();

  await row.getByRole('button', { name: t('candidates.other_jobs', { count: 1 }) }).click();
  await page.getByRole('menuitem', { name: otherJob }).click();
  await expect(page.getByRole('heading', { name: stella.name, exact: true })).toBeVisible();
  await page.goBack();

  const tags = row.getByRole('list', { name: t('candidates.tags') });
  const editTags = async (edit: (dialog: Locator) => Promise<void>) => {
    await row.getByRole('button', { name: t('candidates.more_of', stella) }).click();
    await page.getByRole('menuitem', { name: t('candidates.edit_tags') }).click();
    const dialog = page.getByRole('dialog', { name: t('candidates.tags_of', stella) });
    await edit(dialog);
    await dialog.getByRole('button', { name: t('candidates.save'), exact: true }).click();
  };
  await editTags((dialog) => dialog.getByRole('textbox', { name: t('candidates.new_tag') }).fill('storm'));
  await expect(tags).toHaveText('storm');
  await editTags((dialog) =>
    dialog.getByRole('button', { name: t('candidates.remove_tag', { tag: 'storm' }) }).click(),
  );
  await expect(tags).toHaveCount(0);

  const views = page.getByRole('dialog', { name: t('candidates.views') });
  const openViews = (shown: string) => page.getByRole('button', { name: shown, exact: true }).click();
  const saveAs = async (name: string) => {
    await page.getByRole('textbox', { name: t('candidates.view_name') }).fill(name);
    await page.getByRole('button', { name: t('candidates.save'), exact: true }).click();
    await notice(t('candidates.view_saved', { name }));
  };
  const head = page.getByRole('columnheader', { name: t('responses.column_candidate'), exact: true });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await openViews(t('candidates.views'));
  await views.getByRole('button', { name: t('candidates.view_save') }).click();
  await saveAs('Aground');
  // A view has its order, also when it is opened from the whole list.
  await openList(page);
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await openViews(t('candidates.views'));
  await views.getByRole('button', { name: 'Aground', exact: true }).click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await openViews('Aground');
  await views.getByRole('button', { name: t('candidates.view_change_of', { name: 'Aground' }) }).click();
  await saveAs('Adrift');
  await openViews('Adrift');
  await views.getByRole('button', { name: t('candidates.view_remove_of', { name: 'Adrift' }) }).click();
  await notice(t('candidates.view_removed', { name: 'Adrift' }));
  await expect(views.getByRole('button', { name: 'Adrift', exact: true })).toHaveCount(0);
});

const stella = { name: 'Stella Stuck', email: 'stella@example.com' };

/** Invites the same person to another job and returns its name. */
async function elsewhere(): Promise<string> {
  const token = workspace.access.access_token;
  const body = jobDraft(workspace.job.company_id, { kinds: ['text'], job: { name: 'Harbour pilot' } });
  const job = await call(server, createJob, { token, body });
  await call(server, inviteByEmail, { token, params: { id: job.id }, body: { id: newId(), ...stella } });
  return job.name;
}

/** Invited, and then their browser blocked the camera. */
async function addStuck(): Promise<string> {
  const { id: jobId, agency_id } = workspace.job;
  const token = workspace.access.access_token;
  const { id } = await call(server, inviteByEmail, {
    token,
    params: { id: jobId },
    body: { id: newId(), ...stella },
  });
  await becomesStuck(agency_id, id);
  return id;
}

async function becomesStuck(agencyId: string, id: string): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(
      `update responses set progress = 'in_progress', trouble = 'permission_denied', started_at = now(), active_at = now()
       where id = $1`,
      [id],
    );
  });
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await expect(page.getByRole('grid', { name: t('responses.title') })).toBeVisible();
}

async function openAsColleague(context: BrowserContext): Promise<Page> {
  await signIn(context, await addColleague(server, workspace.job.agency_id, { name: 'Ben', role: 'admin' }));
  const page = await context.newPage();
  await openList(page);
  return page;
}

/** Inserted into the database, one minute apart; the last one is the newest. */
async function addCandidates(): Promise<void> {
  const { id, agency_id } = workspace.job;
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agency_id]);
    await client.query(
      `insert into responses (agency_id, id, job_id, name, email, status, progress, hash, source, started_at,
         finished_at, active_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Candidate ' || i, 'candidate' || i || '@example.com', 'review', 'completed',
         gen_random_uuid()::text, 'share', at, at, at, at, at
       from generate_series(1, $3) i cross join lateral (select now() - (2001 - i) * interval '1 minute' as at) t`,
      [agency_id, id, candidatesCount],
    );
  });
}

function nameAt(number: number): string {
  return `Candidate ${number}`;
}

function nameOf(page: Page, number: number): Locator {
  return page.getByRole('link', { name: nameAt(number), exact: true });
}

function rowOf(page: Page, number: number): Locator {
  return page.getByRole('row').filter({ has: nameOf(page, number) });
}

function cardIn(page: Page, step: string, name: string): Locator {
  return page.getByRole('region', { name: step, exact: true }).getByRole('link', { name });
}

/** Like a hand: presses, moves in steps, releases. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  const box = await to.boundingBox();
  if (!box) throw new Error('nothing to drag to');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 4, { steps: 10 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Elements half covered by the header while scrolling cannot be pressed there. */
async function isAccessibleFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await isAccessible(page);
}

async function hasFewRows(page: Page): Promise<void> {
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(maxRows);
}

async function topOf(locator: Locator): Promise<number> {
  return Math.round((await locator.boundingBox())?.y ?? -1);
}
