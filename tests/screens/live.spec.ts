// Makes the documentation's screenshots of live rooms, of a member's and a candidate's side: `npm run screens`.
// docs/screens-live.md shows them.
import { expect, test, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { cancelRoom, createRoom } from '#contract/room.ts';
import { admit, callOptions, enterOn, isInRoom, knockOn, liveServer, makeRoom } from '../e2e/live-room.ts';
import { messagesIn } from '../e2e/messages.ts';
import { signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { call } from '../e2e/workspace.ts';
import { untilStill, writeSheets } from './contact-sheet.ts';
import { haveFace } from './face.ts';
import { fileOf, lookOf, shootLook, showLook, windowOf } from './looks.ts';

const area = 'live';
const t = messagesIn();
const arabic = { language: 'ar-SA' } as const;
const russian = { language: 'ru-RU' } as const;
const dark = { scheme: 'dark' } as const;
const large = { setting: 'large' } as const;
const forced = { setting: 'forced' } as const;

const onSheet = {
  narrow: [
    ...[lookOf(360), lookOf(360, dark), lookOf(360, arabic), lookOf(390, russian)],
    ...[lookOf(390, large), lookOf(390, { ...arabic, ...large }), lookOf(390, forced), lookOf(740)],
  ],
  wide: [lookOf(1440), lookOf(1440, dark), lookOf(1440, arabic), lookOf(768)],
};
/** Forced colors come last: Chromium keeps their background for a while. */
const looks = [...onSheet.wide, lookOf(1024), ...onSheet.narrow].toSorted(
  (one, other) => Number(one.setting === 'forced') - Number(other.setting === 'forced'),
);

test.use({ launchOptions: callOptions });

test('every page of a live room, on contact sheets', async ({ browser }) => {
  test.setTimeout(1_800_000);
  const server = await startServer(liveServer);
  const screens: string[] = [];
  const see = async (screen: string, page: Page) => {
    screens.push(screen);
    await page.bringToFront();
    await untilStill(page);
    for (const look of looks) await shootLook(page, area, screen, look);
    await showLook(page, lookOf(1024));
  };
  await walk(browser, server, see);
  await server.dispose();
  await writeSheets(
    browser,
    {
      ...{ area, file: 'screens-live.md', title: 'Every page of a live room' },
      lead: [
        'Light and dark, English, Arabic and Russian, small and wide, with text of twice the size, and with the colors of',
        'the system. Made by `npm run screens`.',
      ].join('\n'),
    },
    screens.map((screen) => ({
      screen,
      narrow: onSheet.narrow.map((look) => fileOf(area, screen, look)),
      wide: onSheet.wide.map((look) => fileOf(area, screen, look)),
    })),
  );
});

async function walk(
  browser: Browser,
  server: TestServer,
  see: (screen: string, page: Page) => Promise<void>,
): Promise<void> {
  const live = await makeRoom(server, { record: 'video', description: 'We talk about your last project.' });
  const later = await addRooms(server, live);
  const members = await contextOf(browser);
  await signIn(members, live.workspace.access);
  const host = await pageOf(members);
  await host.goto(`${server.url}/live`);
  await expect(host.getByText('Interview with Carla')).toBeVisible();
  await see('list', host);
  await host.getByRole('button', { name: t('rooms.create') }).click();
  await expect(host.getByRole('textbox', { name: t('rooms.name') })).toBeVisible();
  await see('form', host);

  const guests = await contextOf(browser);
  const candidate = await pageOf(guests);
  await candidate.goto(`${server.url}/i/l/${later.share_hash}`);
  await expect(candidate.getByRole('heading', { level: 1 })).toBeVisible();
  await see('door-early', candidate);
  await candidate.goto(live.address);
  await expect(candidate.getByRole('textbox', { name: t('room.your_name') })).toBeVisible();
  await see('door', candidate);

  await enterOn(host, live);
  await see('room-alone', host);
  await knockOn(candidate, live);
  await expect(candidate.getByRole('heading', { name: t('room.knocking_title') })).toBeVisible();
  await see('knocking', candidate);
  await see('room-waiting', host);
  await admit(host);
  await isInRoom(candidate);
  await say(candidate, 'Good morning. Can you hear me well?');
  await host.getByRole('button', { name: t('room.chat'), exact: true }).click();
  await say(host, 'Yes, very well. Let’s start with your last project.');
  await see('room-host', host);
  await see('room-candidate', candidate);
  await candidate.getByRole('button', { name: t('room.pad'), exact: true }).click();
  await candidate.locator('.cm-content').click();
  await candidate.keyboard.type('function double(number) {\nreturn 2 * number;\n}\ndouble(21);');
  await see('room-pad', candidate);

  await host.getByRole('button', { name: t('room.end_all') }).click();
  await host
    .getByRole('dialog')
    .getByRole('button', { name: t('room.end_all') })
    .click();
  for (const page of [candidate, host])
    await expect(page.getByRole('heading', { name: t('room.ended_title') })).toBeVisible();
  await see('ended-candidate', candidate);
  await see('ended-host', host);
  await candidate.goto(`${server.url}/i/l/unsupported/${live.room.share_hash}`);
  await expect(candidate.getByRole('heading', { level: 1 })).toBeVisible();
  await see('unsupported', candidate);
}

/** One room next week, which is returned, and one that is canceled. */
async function addRooms(server: TestServer, { workspace, room }: Awaited<ReturnType<typeof makeRoom>>) {
  const token = workspace.access.access_token;
  const add = (name: string, days: number) =>
    call(server, createRoom, {
      token,
      body: {
        ...{ id: newId(), company_id: room.company_id, name, description: '', minutes: 30 },
        ...{ start: new Date(Date.now() + days * 86_400_000).toISOString(), time_zone: 'Europe/Berlin' },
        ...{ record: 'audio', is_relay_only: false, job_id: null, response_id: null, members: [] },
      },
    });
  const later = await add('Second interview with Miguel', 7);
  const canceled = await add('Interview with Priya', 2);
  await call(server, cancelRoom, { token, params: { id: canceled.id }, body: {} });
  return later;
}

async function contextOf(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ viewport: windowOf(lookOf(1024)), reducedMotion: 'reduce', permissions: ['camera', 'microphone'] },
  });
  return context;
}

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await haveFace(page);
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: t('room.chat_text') });
  if (!(await box.isVisible())) await page.getByRole('button', { name: t('room.chat'), exact: true }).click();
  await box.fill(text);
  await page.getByRole('button', { name: t('room.chat_send'), exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
}
