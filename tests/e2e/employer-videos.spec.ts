// Story: the employer's videos. The one on the welcome page plays; a question's video plays with
// captions, even if the network was lost after the start (P4).
import { expect, type Page } from 'playwright/test';
import * as z from 'zod/mini';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { updateJob } from '#contract/job.ts';
import { isAccessible } from './accessible.ts';
import { isAtQuestion, startInterview } from './candidate.ts';
import { recordVideo } from './record-video.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const captions = 'WEBVTT\n\n00:00.000 --> 00:20.000\nWelcome aboard.\n';

test('the employer’s and a question’s video play, the latter with captions and without a network', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await addVideos(server, workspace, await recordVideo(page));

  await page.goto(workspace.shareUrl);
  await plays(page, t('interview.preview_video'));
  await isAccessible(page);

  await startInterview(candidate, workspace.shareUrl);
  server.line.cut();
  await page.reload();
  await isAtQuestion(candidate, 1, 1);
  await plays(page, t('interview.video_of_question'));
  await expect.poll(() => page.locator('video').evaluate(captionsOf)).toEqual(['Welcome aboard.']);
  const track = page.locator('track[kind=captions]');
  await expect(track).toHaveAttribute('srclang', 'en-US');
  await expect(track).toHaveAttribute('label', t('interview.captions'));
  await isAccessible(page);
});

/** One file for both: the job's welcome video, and its only question's video. */
async function addVideos(
  server: TestServer,
  { access, job }: Workspace,
  video: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const token = access.access_token;
  const id = newId();
  const sent = await fetch(`${server.url}/api/${uploadFile.path.replace(':id', id)}?kind=video`, {
    method: uploadFile.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'video/webm' },
    body: video,
  });
  expect(sent.status, await sent.text()).toBe(200);
  const questions = job.questions.map((question) => ({ ...question, video_file_id: id, captions }));
  const body = z.parse(updateJob.body, { ...job, questions, preview_video_file_id: id });
  await call(server, updateJob, { token, params: { id: job.id }, body });
}

async function plays(page: Page, name: string): Promise<void> {
  const video = page.getByLabel(name).and(page.locator('video'));
  await video.scrollIntoViewIfNeeded();
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play();
  });
  await expect
    .poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : -1)))
    .toBeGreaterThan(0.3);
}

/** The captions of the showing track; empty while it loads. */
function captionsOf(element: Element): string[] {
  if (!(element instanceof HTMLVideoElement)) return [];
  return [...element.textTracks]
    .filter((track) => track.mode === 'showing')
    .flatMap((track) => [...(track.cues ?? [])])
    .flatMap((cue) => (cue instanceof VTTCue ? [cue.text] : []));
}
