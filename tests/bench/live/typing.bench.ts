// A character typed into the shared pad by the candidate, until the host's page shows it: 100 ms, 5 % of packets lost.
import type { Page } from 'playwright';
import { messagesIn } from '../../e2e/messages.ts';
import { median } from '../device/numbers.ts';
import { whyNoLink } from '../line/lossy-link.ts';
import type { Row } from '../row.ts';
import { openLossyNetwork } from './lossy-network.ts';
import { load, openPair, openPlaces, rounds } from './pair.ts';

export const name = 'live room, typing';

const goal = { median: 80, p90: 300 };
const each = 25;
const t = messagesIn();

export async function run(): Promise<Row[]> {
  const figure = 'A typed character at the host, 100 ms, 5 % loss';
  const why = whyNoLink();
  if (why) return [{ figure, goal: '', measured: why, passed: null }];
  const network = await openLossyNetwork({ bitsPerSecond: 4_000_000, roundTripMs: 100, loss: 0.05 });
  const places = await openPlaces(network);
  try {
    const { host, candidate } = await openPair(places);
    for (const page of [host, candidate]) {
      await page.getByRole('button', { name: t('room.pad'), exact: true }).click();
      await page.locator('.cm-content').waitFor();
    }
    await candidate.locator('.cm-content').click();
    const took: number[] = [];
    // The first one also brings the candidate's cursor to the host, and is not counted.
    await typed(candidate, host, 1);
    for (let i = 0; i < rounds * each; i += 1) took.push(await typed(candidate, host, i + 2));
    const sorted = took.toSorted((a, b) => a - b);
    const p90 = sorted[Math.floor(sorted.length * 0.9)] ?? NaN;
    const half = median(took);
    return [
      {
        figure,
        goal: `median <= ${goal.median} ms, p90 <= ${goal.p90} ms`,
        measured: `median ${half.toFixed(0)} ms, p90 ${p90.toFixed(0)} ms, worst ${(sorted.at(-1) ?? NaN).toFixed(0)} ms`,
        details: `${took.length} characters; ${load()}`,
        passed: half <= goal.median && p90 <= goal.p90,
      },
    ];
  } finally {
    await places.close();
    await network.close();
  }
}

/** Both pages run on this machine, with one clock. */
async function typed(candidate: Page, host: Page, length: number): Promise<number> {
  const seen = host.evaluate(
    (least) =>
      new Promise<number>((resolve) => {
        const look = () => {
          // The other person's cursor has a name, which is text of the page, too.
          const line = document.querySelector('.cm-line')?.cloneNode(true);
          if (line instanceof Element)
            for (const cursor of line.querySelectorAll('.cm-ySelectionCaret')) cursor.remove();
          if ((line?.textContent ?? '').length >= least) resolve(Date.now());
          else setTimeout(look, 2);
        };
        look();
      }),
    length,
  );
  // The page listens before the key is pressed: the two take different ways into it.
  await candidate.evaluate(() => {
    const pressed = new Promise<number>((resolve) =>
      addEventListener('beforeinput', () => resolve(Date.now()), { capture: true, once: true }),
    );
    Object.assign(globalThis, { pressed });
  });
  await candidate.keyboard.type('x');
  const pressedMs = await candidate.evaluate((): Promise<number> => Reflect.get(globalThis, 'pressed'));
  return (await seen) - pressedMs;
}
