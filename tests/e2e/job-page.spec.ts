// Story: a job's page leads with the share link until someone has answered, and then with the candidates.
import { expect } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { changeDatabase } from './change-database.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { chooseMore, signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

test('the share link makes room for the candidates, and one press opens the next of them', async ({
  context,
  page,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const { job } = workspace;
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/vacancy/${job.id}`);
  const card = page.getByRole('region', { name: t('invites.share') });
  const invite = page.getByRole('link', { name: t('responses.invite'), exact: true }).first();
  await expect(card).toBeVisible();
  await expect(invite).toHaveClass(/contained/);
  await isAccessible(page, 'a job without answers');

  await addFinished(server, workspace, ['Ada', 'Ben', 'Cleo']);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cleo' })).toBeVisible();
  await expect(card).toBeHidden();
  await expect(invite).toHaveClass(/outlined/);
  await expect(page.getByRole('button', { name: t('invites.copy_link') })).toBeVisible();
  await expect(page.getByRole('link', { name: `3 ${t('jobs.stages.finished')}` })).toHaveAttribute(
    'href',
    `/jobs/vacancy/${job.id}?reached=finished`,
  );
  for (const { width, height, most } of [
    { width: 1440, height: 900, most: 420 },
    { width: 390, height: 844, most: 560 },
  ]) {
    await page.setViewportSize({ width, height });
    const first = page.getByRole('row').filter({ hasText: 'Cleo' });
    await expect(first).toBeVisible();
    expect.soft((await first.boundingBox())?.y, `at ${width}`).toBeLessThanOrEqual(most);
  }
  await isAccessible(page, 'a job with answers', { rules: 'structure' });

  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseMore(page, job.name, t('invites.qr_show'));
  const code = page.getByRole('dialog', { name: t('invites.qr_title') });
  await expect(code.getByRole('img')).toBeVisible();
  await code.getByRole('button', { name: t('common.close') }).click();

  await page.getByRole('button', { name: t('jobs.review', { number: 3 }), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo' })).toBeVisible();
  await expect(page).toHaveURL(/status=review/);
});

test('the counts of a job are one line, and scroll sideways on a phone', async ({
  context,
  page,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await addFinished(server, workspace, ['Ada']);
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  const counts = page
    .getByRole('list')
    .filter({ hasText: t('jobs.stages.decided') })
    .getByRole('listitem');
  await expect(counts).toHaveCount(4);
  for (const width of [phone.viewport.width, 992, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await counts.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size, `at ${width}`).toBe(1);
    if (width < 992) continue;
    const isClipped = await counts.evaluateAll((items) =>
      items.some((item) => {
        const list = item.parentElement?.getBoundingClientRect();
        const { left, right } = item.getBoundingClientRect();
        return !list || left < list.left - 1 || right > list.right + 1;
      }),
    );
    expect(isClipped, `at ${width}`).toBe(false);
  }
});

/** Inserted into the database, one minute apart; the last one is the newest. */
async function addFinished(server: TestServer, { job }: Workspace, names: readonly string[]): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [job.agency_id]);
    await client.query(
      `insert into responses (agency_id, id, job_id, name, email, status, progress, hash, source, started_at,
         finished_at, active_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, name, lower(name) || '@example.com', 'review', 'completed',
         gen_random_uuid()::text, 'share', at, at, at, at, at
       from unnest($3::text[]) with ordinality as given (name, number)
       cross join lateral (select now() - (100 - number) * interval '1 minute' as at) t`,
      [job.agency_id, job.id, names],
    );
  });
}
