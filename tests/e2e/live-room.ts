// A live room for stories: a server that offers them, browsers whose calls stay on this machine, and what people do.
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright/test';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { getCompanies } from '#contract/company.ts';
import type { AccessToken } from '#contract/auth.ts';
import { createRoom, type Room, type RoomDraft, type VisitorRole } from '#contract/room.ts';
import { launchOptions } from '../playwright.config.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const fakeDevice = '--use-fake-device-for-media-stream';

/** A call between two pages of one machine uses its own addresses. */
export const measuredCallOptions = {
  ...launchOptions,
  args: [...(launchOptions.args ?? []), '--allow-loopback-in-peer-connection'],
};

/** With half the usual pictures a second: a machine with two cores encodes and decodes all of them. */
export const callOptions = {
  ...launchOptions,
  args: measuredCallOptions.args.map((arg) => (arg === fakeDevice ? `${arg}=fps=10` : arg)),
};

export const liveServer = { env: { LIVE_ROOMS: 'true' } };

export interface LiveRoom {
  workspace: Workspace;
  room: Room;
  address: string;
}

/** A room that starts now. `addMembers` adds colleagues and gives them a role in it. */
export async function makeRoom(
  server: TestServer,
  draft: Partial<RoomDraft> = {},
  addMembers: (workspace: Workspace) => Promise<RoomDraft['members']> = () => Promise.resolve([]),
): Promise<LiveRoom> {
  const workspace = await makeWorkspace(server, { kinds: ['text'], plan: 'pro' });
  const members = await addMembers(workspace);
  const token = workspace.access.access_token;
  const [company] = await call(server, getCompanies, { token });
  const room = await call(server, createRoom, {
    token,
    body: {
      ...{ id: newId(), company_id: company?.id ?? '', name: 'Interview with Carla', description: '' },
      ...{ start: new Date().toISOString(), minutes: 45, time_zone: 'Europe/London', record: 'off' },
      ...{ is_relay_only: false, job_id: null, response_id: null, members, ...draft },
    },
  });
  return { workspace, room, address: `${server.url}/i/l/${room.share_hash}` };
}

/** Firefox is allowed its devices by a setting (live-firefox.spec.ts). */
function personIn(browser: Browser, width = 1000): BrowserContextOptions {
  const isFirefox = browser.browserType().name() === 'firefox';
  const viewport = { width, height: 800 };
  return isFirefox ? { viewport } : { viewport, permissions: ['camera', 'microphone'] };
}

async function pageIn(context: BrowserContext): Promise<Page> {
  await rememberConnections(context);
  return context.newPage();
}

/** From now on its pages remember their connections and the tracks of their devices, so that a story can read their state. */
export async function rememberConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const known: RTCPeerConnection[] = [];
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { knownConnections: known, knownTracks: tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        if (known.length === 0) Object.assign(globalThis, { firstConnectionMs: Date.now() });
        known.push(this);
      }
    };
  });
}

/** Signs a member in, by default the owner, and enters the room. */
export async function memberIn(
  browser: Browser,
  live: LiveRoom,
  access: AccessToken = live.workspace.access,
  options: { isObserver?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext(personIn(browser));
  await signIn(context, access);
  const page = await pageIn(context);
  await enterOn(page, live, options);
  return page;
}

/** Opens the link in the page of a signed-in member and enters. */
export async function enterOn(page: Page, live: LiveRoom, { isObserver = false } = {}): Promise<void> {
  const t = messagesIn();
  await page.goto(live.address);
  // Who only watches is not asked.
  if (live.room.record !== 'off' && !isObserver)
    await page.getByRole('radio', { name: t('room.consent_yes') }).check();
  await page.getByRole('button', { name: t('room.enter'), exact: true }).click();
  await isInRoom(page);
}

interface Knocking {
  name?: string;
  consent?: 'yes' | 'no';
  language?: Language;
}

/** Opens the link in a browser of their own and asks to join. */
export async function knockAs(
  browser: Browser,
  live: LiveRoom,
  options: Knocking & {
    width?: number;
    isLow?: boolean;
    /** What is typed never travels straight from page to page. */
    withoutData?: boolean;
  } = {},
): Promise<Page> {
  const { language, width = 1000, isLow = false } = options;
  const context = await browser.newContext(personIn(browser, width));
  if (language) await context.addInitScript((tag) => localStorage.setItem('language', tag), language);
  const page = await pageIn(context);
  // A line so weak that the page offers sound only would take too long.
  if (isLow)
    await page.route('**/api/live/state', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), quality: 'sound' } }),
    );
  if (options.withoutData)
    await context.addInitScript(() => {
      const create = RTCPeerConnection.prototype.createDataChannel;
      RTCPeerConnection.prototype.createDataChannel = function (label, settings) {
        return label === 'data'
          ? create.call(new RTCPeerConnection(), label)
          : create.call(this, label, settings);
      };
    });
  await knockOn(page, live, options);
  return page;
}

/** Opens the link in this page and asks to join. */
export async function knockOn(page: Page, live: LiveRoom, options: Knocking = {}): Promise<void> {
  const { name = 'Carla Candidate', consent = 'yes', language } = options;
  const t = messagesIn(language);
  await page.goto(live.address);
  // Key by key: under automation, Firefox fires no events for a field filled at once.
  await page.getByRole('textbox', { name: t('room.your_name') }).pressSequentially(name);
  if (live.room.record !== 'off')
    await page.getByRole('radio', { name: t(`room.consent_${consent}`) }).check();
  await page.getByRole('button', { name: t('room.knock'), exact: true }).click();
}

export async function admit(
  host: Page,
  name = 'Carla Candidate',
  as: VisitorRole = 'candidate',
): Promise<void> {
  const t = messagesIn();
  await host.getByRole('button', { name: t(`room_panel.admit_${as}_name`, { name }) }).click();
}

export async function isInRoom(page: Page, language?: Language): Promise<void> {
  const t = messagesIn(language);
  // The same limit for measurements, which have no configuration of stories (tests/bench/live).
  const within = { timeout: 30_000 };
  await expect(page.getByRole('button', { name: t('room.leave'), exact: true })).toBeVisible(within);
  await expect(page.getByRole('list', { name: t('room.people') })).toBeVisible(within);
}

/** What many stories are about needs no pictures, which cost most of a small machine. */
export async function withoutPicture(...pages: Page[]): Promise<void> {
  const t = messagesIn();
  for (const page of pages) {
    const camera = page.getByRole('button', { name: t('room.camera'), exact: true });
    await camera.click();
    await expect(camera).toHaveAttribute('aria-pressed', 'false');
  }
}

/** The host ends the room for everyone. */
export async function endFor(host: Page): Promise<void> {
  const t = messagesIn();
  await host.getByRole('button', { name: t('room.end_all') }).click();
  await host
    .getByRole('dialog')
    .getByRole('button', { name: t('room.end_all') })
    .click();
}

interface Received {
  frames: number;
  energy: number;
}

/** Frames decoded and sound received so far, for each connection that was made. One that is not open has nothing. */
function receivedBy(page: Page): Promise<Received[]> {
  return page.evaluate(() => {
    const known: RTCPeerConnection[] = Reflect.get(globalThis, 'knownConnections') ?? [];
    return Promise.all(
      known.map(async (connection) => {
        const received = { frames: 0, energy: 0 };
        if (connection.connectionState !== 'connected') return received;
        (await connection.getStats()).forEach((stats: Record<string, unknown>) => {
          if (stats['type'] !== 'inbound-rtp') return;
          received.frames += Number(stats['framesDecoded'] ?? 0);
          received.energy += Number(stats['totalAudioEnergy'] ?? 0);
        });
        return received;
      }),
    );
  });
}

/** The cameras and microphones that the page uses now. */
export function devicesInUse(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tracks: MediaStreamTrack[] = Reflect.get(globalThis, 'knownTracks') ?? [];
    return tracks.filter(({ readyState }) => readyState === 'live').length;
  });
}

/** Sound goes on without a single new picture. */
export async function hearsWithoutPicture(page: Page): Promise<void> {
  // A frame on its way may still arrive.
  await hears(page, { withPicture: false });
  const framesOf = async () => (await receivedBy(page)).map(({ frames }) => frames);
  const before = await framesOf();
  await hears(page, { withPicture: false });
  await hears(page, { withPicture: false });
  expect(await framesOf()).toEqual(before);
}

/** Sound of so many people arrives from now on, and pictures too unless there are none. */
export async function hears(page: Page, { people = 1, withPicture = true } = {}): Promise<void> {
  let before = await receivedBy(page);
  await expect
    .poll(
      async () => {
        const now = await receivedBy(page);
        const rising = now.filter(({ frames, energy }, index) => {
          const earlier = before[index] ?? { frames: 0, energy: 0 };
          const hasSound = earlier.energy > 0 && energy > earlier.energy;
          const hasPicture = earlier.frames > 0 && frames > earlier.frames;
          return hasSound && (hasPicture || !withPicture);
        });
        before = now;
        return rising.length;
      },
      { timeout: 60_000 },
    )
    .toBe(people);
}

export async function hearEachOther(one: Page, other: Page): Promise<void> {
  await hears(one);
  await hears(other);
}
