// Story: the shared pad of a live interview.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import {
  admit,
  callOptions,
  endFor,
  hearEachOther,
  isInRoom,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
  withoutPicture,
} from './live-room.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';

const t = messagesIn();

test.use({ launchOptions: callOptions });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(liveServer);
});
test.afterAll(async () => {
  await server.dispose();
});
// Open pages would go on with their calls and slow down the next story.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('two people type at the same time, see one text and each other’s cursor, run it, and members replay it after the end', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await hearEachOther(host, candidate);
  await withoutPicture(host, candidate);
  await open(host);
  await open(candidate);
  await editor(host).click();
  await editor(candidate).click();
  await Promise.all([
    host.keyboard.type('aaaaaaaaaaaaaaaaaaaa', { delay: 20 }),
    candidate.keyboard.type('bbbbbbbbbbbbbbbbbbbb', { delay: 20 }),
  ]);
  await expect
    .poll(async () => [...(await textIn(host))].toSorted().join(''))
    .toBe('a'.repeat(20) + 'b'.repeat(20));
  const text = await textIn(host);
  await expect.poll(() => textIn(candidate)).toBe(text);
  await expect(host.getByText('Carla Candidate').and(host.locator('.cm-ySelectionInfo'))).toBeVisible();

  await candidate.reload();
  await isInRoom(candidate);
  await open(candidate);
  await expect.poll(() => textIn(candidate)).toBe(text);
  await editor(candidate).click();
  await candidate.keyboard.press('ControlOrMeta+End');
  await candidate.keyboard.type(' after <b>reload</b>');
  await expect.poll(() => textIn(host)).toBe(`${text} after <b>reload</b>`);

  // Everyone sees the output of a run. Where a language is not run, the pad says so.
  await host.getByRole('combobox', { name: t('room.pad_language') }).selectOption('javascript');
  await expect(candidate.getByRole('combobox', { name: t('room.pad_language') })).toHaveValue('javascript');
  await editor(host).click();
  await host.keyboard.press('ControlOrMeta+a');
  await host.keyboard.type('console.log(6 * 7)');
  await expect.poll(() => textIn(candidate)).toBe('console.log(6 * 7)');
  await candidate.getByRole('button', { name: t('room.pad_run'), exact: true }).click();
  for (const page of [host, candidate]) {
    const output = page.getByRole('log', { name: t('room.pad_output') });
    await expect(output).toContainText('42', { timeout: 30_000 });
    await expect(output).toContainText(t('room.pad_ran', { name: 'Carla Candidate' }));
  }
  await candidate.getByRole('combobox', { name: t('room.pad_language') }).selectOption('python');
  await expect(host.getByText(t('room.pad_not_run', { language: 'Python' }))).toBeVisible();
  await expect(host.getByRole('button', { name: t('room.pad_run'), exact: true })).toHaveCount(0);
  await editor(host).click();
  await host.keyboard.press('ControlOrMeta+End');
  await host.keyboard.type(' # done');

  await endFor(host);
  await host.getByRole('link', { name: t('room.back_live') }).click();
  await host.getByRole('link', { name: t('rooms.review_name', { name: live.room.name }) }).click();
  const replayed = host.getByRole('region', { name: t('room.pad'), exact: true });
  await expect(replayed).toHaveText('console.log(6 * 7) # done');
  await expect(host.getByText(/Rita Recruiter$/)).toBeVisible();
  await isAccessible(host);
  const slider = host.getByRole('slider', { name: t('rooms.pad_moment') });
  await slider.press('Home');
  await expect(replayed).toBeEmpty();
  // What was typed at the same time may be stored in another order: the first step may wait for the second.
  const next = async () => {
    await slider.press('ArrowRight');
    return replayed.textContent();
  };
  await expect.poll(next).toMatch(/^[ab]+$/);
});

test('the pad works through the server while nobody can be reached directly, and by keyboard', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live, { language: 'ar-SA', width: 360, withoutData: true });
  await admit(host);
  await isInRoom(candidate, 'ar-SA');
  const ar = messagesIn('ar-SA');
  await open(host);
  await candidate.getByRole('button', { name: ar('room.pad'), exact: true }).click();
  await editor(candidate).click();
  await candidate.keyboard.type('const answer = 42;');
  await expect.poll(() => textIn(host)).toBe('const answer = 42;');
  await editor(host).click();
  await host.keyboard.type('// Hello ');
  await expect.poll(() => textIn(candidate)).toContain('// Hello ');
  await expect(editor(candidate)).toHaveCSS('direction', 'ltr');
  await isAccessible(candidate);
  await isAccessible(host);

  // Tab indents; after Escape it leaves.
  await host.keyboard.press('Tab');
  await expect(editor(host)).toBeFocused();
  await host.keyboard.press('Escape');
  await host.keyboard.press('Tab');
  await expect(editor(host)).not.toBeFocused();
});

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('room.pad'), exact: true }).click();
  await expect(editor(page)).toBeVisible();
}

function editor(page: Page) {
  return page.locator('.room-pad .cm-content');
}

/** Without the names at the cursors. */
function textIn(page: Page): Promise<string> {
  return page.locator('.room-pad .cm-line').evaluateAll((lines) =>
    lines
      .map((line) => {
        const copy = line.cloneNode(true);
        if (copy instanceof Element)
          for (const cursor of copy.querySelectorAll('.cm-ySelectionCaret')) cursor.remove();
        return copy.textContent ?? '';
      })
      .join('\n'),
  );
}
