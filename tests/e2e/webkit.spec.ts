// Story: Safari's engine without a working recorder. The candidate reads the advice, continues here,
// uploads a video, and answers by text and choice.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { carla } from './candidate.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { noWebKit, openWebKit } from './webkit.ts';
import { makeWorkspace } from './workspace.ts';

test.skip(noWebKit() !== undefined, noWebKit() ?? '');

const t = messagesIn();
let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('WebKitGTK, which cannot record, uploads a video and sends the written answers', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-webkit-'));
  const video = path.join(folder, 'storm.mp4');
  const made = spawnSync('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=15'],
    ...['-f', 'lavfi', '-i', 'sine=duration=2', '-pix_fmt', 'yuv420p', video],
  ]);
  test.skip(made.error !== undefined, 'needs ffmpeg to make a video');
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text', 'choice'] });
  const browser = await openWebKit();
  const button = (name: string) =>
    browser.until(
      `const found = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === arguments[0]);
       if (found) found.click();
       return found !== undefined`,
      t(`interview.${name}`),
    );
  try {
    await browser.goto(workspace.shareUrl);
    // WebDriver types into one element, and the code replaces those of the first HTML.
    await browser.until(`return document.querySelector('form[data-first]') === null`);
    await browser.type('input[autocomplete=name]', carla.name);
    await browser.type('input[type=email]', carla.email);
    await browser.click('form input[type=checkbox]');
    await browser.click('form button[type=submit]');
    await browser.until(`return location.pathname.startsWith('/i/unsupported/')`);
    await browser.until(
      `return document.body.textContent.includes(arguments[0])`,
      t('interview.unsupported_text'),
    );
    await button('unsupported_upload');
    await browser.type('input[type=file]', video);
    await button('use_answer');
    await browser.type('textarea', 'A bowline.');
    await button('submit');
    await browser.click('input[type=radio]');
    await button('submit');
    await button('submit_last');
    await browser.until(`return document.body.textContent.includes(arguments[0])`, t('interview.done_safe'));
  } catch (error) {
    const seen = `${await browser.url()}: ${await browser.evaluate<string>('return document.body.innerText')}`;
    throw new Error(seen, { cause: error });
  } finally {
    await browser.close();
  }
  const digest = createHash('sha256').update(readFileSync(video)).digest('hex');
  await expect.poll(() => workspace.storedDigests(), { timeout: 30_000 }).toEqual([digest]);
  expect((await workspace.candidate())?.answers).toHaveLength(3);
  rmSync(folder, { recursive: true, force: true });
});
