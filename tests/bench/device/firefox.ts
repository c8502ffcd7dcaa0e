// Firefox on a persistent profile, so that it can be killed with -9 and opened again. It cannot
// play a file as its camera: the page gets a canvas instead, with the time burnt into every frame
// (burnt-in.ts), together with Firefox's fake microphone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { firefox, type Page } from 'playwright';
import { barsShare, cameraFps, columns, valueBits } from './burnt-in.ts';

export interface OwnFirefox {
  page: Page;
  /** Closes the page; the browser keeps running. */
  closePage(): Promise<void>;
  openPage(): Promise<Page>;
  kill9(): Promise<void>;
  close(): Promise<void>;
}

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export function findFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'], ...usualPlaces].find((place) => place && existsSync(place));
}

/** @throws if there is no Firefox; check `findFirefox` first */
export async function openFirefox(profile: string): Promise<OwnFirefox> {
  const context = await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: findFirefox() ?? '',
    viewport: { width: 390, height: 844 },
    firefoxUserPrefs: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
    },
  });
  await context.addInitScript(playTimeAsCamera, { columns, valueBits, barsShare, cameraFps });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    closePage: async () => {
      await context.newPage();
      await page.close();
    },
    openPage: () => context.newPage(),
    async kill9() {
      const gone = new Promise((resolve) => context.once('close', resolve));
      process.kill(-groupOn(profile), 'SIGKILL');
      await gone;
      // The profile stays locked until the last process has exited.
      await sleep(500);
    },
    close: () => context.close(),
  };
}

/** Runs in the page, before anything else. */
function playTimeAsCamera(layout: {
  columns: number;
  valueBits: number;
  barsShare: number;
  cameraFps: number;
}): void {
  if (!('mediaDevices' in navigator)) return;
  const openReal = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async ({ video, ...constraints } = {}) => {
    const stream = await openReal(constraints);
    if (video) for (const track of openCanvas().getVideoTracks()) stream.addTrack(track);
    return stream;
  };

  function openCanvas(): MediaStream {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    setInterval(() => drawMoment(pen), 1000 / layout.cameraFps);
    drawMoment(pen);
    return canvas.captureStream(layout.cameraFps);
  }

  function drawMoment(pen: CanvasRenderingContext2D): void {
    const { width, height } = pen.canvas;
    const now = Date.now() % 2 ** layout.valueBits;
    pen.fillStyle = `hsl(${(now / 20) % 360} 60% 50%)`;
    pen.fillRect(0, 0, width, height);
    for (let i = 0; i < 12; i += 1) {
      pen.fillStyle = `hsl(${i * 30} 70% 45%)`;
      pen.fillRect((now / 5 + i * 130) % width, 60 + i * 33, 90, 30);
    }
    const bits = Array.from({ length: layout.valueBits }, (_, bit) => Math.floor(now / 2 ** bit) % 2 === 1);
    const bars = [true, false, ...bits, bits.filter(Boolean).length % 2 === 1];
    for (const [i, isWhite] of bars.entries()) {
      pen.fillStyle = isWhite ? 'white' : 'black';
      pen.fillRect((i * width) / layout.columns, 0, width / layout.columns, height * layout.barsShare);
    }
  }
}

/** The process group led by the browser on this profile. Linux only. */
function groupOn(profile: string): number {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = readIfThere(`/proc/${entry}/cmdline`);
    if (!command.includes(`${profile}\0`) || !command.includes('firefox')) continue;
    // The name, in brackets, may contain spaces; state, parent and group follow it.
    const group = Number(readIfThere(`/proc/${entry}/stat`).split(') ').at(-1)?.split(' ')[2]);
    if (group === Number(entry)) return group;
  }
  throw new Error(`no Firefox runs on ${profile}`);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
