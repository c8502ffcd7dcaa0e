// A server whose candidates are transcribed, and what stories find in a transcript on a page.
import { expect, type Locator, type Page } from 'playwright/test';
import { getShare } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { startSpeechEndpoint, type SpeechEndpoint } from '../ai-endpoint/speech-endpoint.ts';
import { messagesIn, type Translate } from './messages.ts';
import { addToReview } from './reviewed-candidate.ts';
import { startServer, type TestServer } from './server.ts';
import { call, type Workspace } from './workspace.ts';

export const processor = 'Example Speech Ltd, Ireland';
/** Video processing and the endpoint, on a busy machine. */
export const transcribed = { timeout: 180_000 };

interface SpeechServer {
  server: TestServer;
  endpoint: SpeechEndpoint;
  dispose(): Promise<void>;
}

/** `env`: its other settings. */
export async function startSpeechServer(env: Record<string, string> = {}): Promise<SpeechServer> {
  const endpoint = await startSpeechEndpoint();
  const server = await startServer({
    env: {
      ...{ AI_TRANSCRIBE_URL: endpoint.url, AI_TRANSCRIBE_MODEL: 'words' },
      AI_TRANSCRIBE_PROCESSOR: processor,
      ...env,
    },
  });
  const dispose = async () => {
    await server.dispose();
    await endpoint.close();
  };
  return { server, endpoint, dispose };
}

/** A candidate who allows everything but `declines`, with the same video to each question. Returns the id of the response. */
export async function addSpeaker(
  server: TestServer,
  job: JobDetail,
  {
    name,
    segments,
    declines = [],
  }: { name: string; segments: readonly Uint8Array[]; declines?: readonly string[] },
): Promise<string> {
  const { processing = [] } = await call(server, getShare, { params: { hash: job.hash_link } });
  const choices = processing.map(({ purpose, version }) => ({
    purpose,
    version,
    choice: declines.includes(purpose) ? ('declined' as const) : ('allowed' as const),
  }));
  return addToReview(server, job, { who: { name, processing: choices }, segments });
}

export async function areTranscribed(
  server: TestServer,
  { access }: Workspace,
  ids: readonly string[],
): Promise<void> {
  const states = async () => {
    const responses = await Promise.all(
      ids.map((id) => call(server, getResponse, { token: access.access_token, params: { id } })),
    );
    const videos = responses.flatMap(({ answers }) => answers.filter(({ video }) => video));
    return [...new Set(videos.map(({ transcript }) => transcript?.state ?? 'none'))];
  };
  await expect.poll(states, transcribed).toEqual(['ready']);
}

/** The sentences of the transcript to a question. */
export function textOf(page: Page, number = 1, t: Translate = messagesIn()): Locator {
  return page.getByRole('list', { name: t('transcript.text_of', { number }) });
}

/** Clicks the middle of a word, in the first sentence that has it: the recording begins anywhere in the looped sound. */
export async function clickWord(text: Locator, word: string): Promise<void> {
  const line = text.locator('.transcript-words').filter({ hasText: word }).first();
  await line.scrollIntoViewIfNeeded();
  const { x, y } = await line.evaluate((element, sought) => {
    const node = element.firstChild;
    if (!node) throw new Error('the sentence has a text');
    const range = document.createRange();
    const at = (node.textContent ?? '').indexOf(sought);
    range.setStart(node, at);
    range.setEnd(node, at + sought.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, word);
  await text.page().mouse.click(x, y);
}

/** What is marked as spoken or as chosen, by the browser's own highlights. */
export function markedOn(page: Page, name: 'spoken' | 'chosen'): Promise<string> {
  return page.evaluate(
    (key) => [...(CSS.highlights.get(key) ?? [])].map(String).join(' '),
    `transcript-${name}`,
  );
}

/**
 * Does `act` and waits until this word has been marked as spoken, however shortly. Acts again if it has not: on a busy
 * machine, a page that is still loading moves the word away from the click.
 */
export async function playsFrom(page: Page, word: string, act: () => Promise<void>): Promise<void> {
  const seen = await page.evaluateHandle(() => {
    const words = new Set<string>();
    const look = () => {
      words.add([...(CSS.highlights.get('transcript-spoken') ?? [])].map(String).join(' '));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return words;
  });
  await expect(async () => {
    await act();
    await expect
      .poll(() => seen.evaluate((words) => [...words].join(' ')), { timeout: 5000 })
      .toContain(word);
  }).toPass({ timeout: 30_000 });
}

/** Whether each video of the page plays, in the order of the page. */
export function playing(page: Page): Promise<boolean[]> {
  return page
    .locator('video')
    .evaluateAll((all) => all.map((video) => video instanceof HTMLVideoElement && !video.paused));
}

export async function pauseAll(page: Page): Promise<void> {
  await page
    .locator('video')
    .evaluateAll((all) => all.forEach((video) => video instanceof HTMLVideoElement && video.pause()));
}
