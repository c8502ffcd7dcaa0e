// Speech lost to kill -9 in Chromium, with a camera file and no debugger attached.
import path from 'node:path';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { openBrowser } from '../../faults/own-browser.ts';
import type { Row } from '../row.ts';
import { barsShare, cameraFps, cameraFrames, columns, makeCameraFile, numberIn } from './burnt-in.ts';
import { median } from './numbers.ts';
import { measureSpeechLost } from './speech-lost.ts';

export const name = 'speech-lost-chromium';

const frameMs = 1000 / cameraFps;
/** Tolerance of the clock below. */
const toleranceMs = 100;

export function run(): Promise<Row[]> {
  return measureSpeechLost({
    browser: 'Chromium',
    open: (profile, folder) =>
      openBrowser(profile, [`--use-file-for-fake-video-capture=${cameraIn(folder)}`]),
    clock: readClock,
  });
}

function cameraIn(folder: string): string {
  const made = path.join(folder, 'camera.y4m');
  return existsSync(made) ? made : makeCameraFile(folder);
}

/**
 * The file plays in a loop at its own speed from the moment the camera opens; the preview shows
 * when each frame plays.
 */
async function readClock(page: Page): Promise<(number: number, aboutMs: number) => number> {
  const seen = await page.evaluate(watchPreview, { columns, barsShare, frames: cameraFps });
  const starts = seen.flatMap(({ greys, filmedAt }) => {
    const number = numberIn(Uint8Array.from(greys));
    return number === null ? [] : [filmedAt - number * frameMs];
  });
  const loopMs = cameraFrames * frameMs;
  const [first = NaN] = starts;
  const startedAt = median(
    starts.map((at) => first + remainder(at - first + loopMs / 2, loopMs) - loopMs / 2),
  );
  if (Number.isNaN(startedAt)) throw new Error('the preview shows no frame of the camera');
  return (number, aboutMs) => {
    const filmedAt = startedAt + number * frameMs;
    return filmedAt + Math.floor((aboutMs + toleranceMs - filmedAt) / loopMs) * loopMs;
  };
}

/** Runs in the page: the bars of the next frames and when the camera captured them, in epoch ms. */
function watchPreview(layout: {
  columns: number;
  barsShare: number;
  frames: number;
}): Promise<{ greys: number[]; filmedAt: number }[]> {
  const video = [...document.querySelectorAll('video')].find(
    (element) => element.srcObject && element.videoWidth > 0,
  );
  if (!video) throw new Error('no preview');
  const canvas = new OffscreenCanvas(layout.columns, 1);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  const seen: { greys: number[]; filmedAt: number }[] = [];
  return new Promise((resolve) => {
    const look: VideoFrameRequestCallback = (now, { captureTime }) => {
      const { videoWidth, videoHeight } = video;
      pen.drawImage(video, 0, 0, videoWidth, videoHeight * layout.barsShare, 0, 0, layout.columns, 1);
      const { data } = pen.getImageData(0, 0, layout.columns, 1);
      const greys = Array.from({ length: layout.columns }, (_, i) => data[i * 4 + 1] ?? 0);
      seen.push({ greys, filmedAt: Date.now() - performance.now() + (captureTime ?? now) });
      if (seen.length < layout.frames) video.requestVideoFrameCallback(look);
      else resolve(seen);
    };
    video.requestVideoFrameCallback(look);
  });
}

function remainder(value: number, by: number): number {
  return ((value % by) + by) % by;
}
