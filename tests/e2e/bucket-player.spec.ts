// Story: with object storage and S3_REDIRECT, a recruiter's player gets the recording from the bucket, plays and seeks.
import { expect } from 'playwright/test';
import { startS3 } from '../s3/stand-in.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import { addToReview } from './reviewed-candidate.ts';
import { startServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

test('a player follows to the bucket, plays and seeks, and the page’s policy allows it', async ({
  context,
  page,
}) => {
  const bucket = await startS3();
  const server = await startServer({ env: { ...bucket.environment, S3_REDIRECT: 'true' } });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(bucket.environment.S3_ENDPOINT)) statuses.push(response.status());
  });
  await page.goto(`${server.url}/404`);
  const segments = [await recordVideo(page)];
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const id = await addToReview(server, workspace.job, { segments });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/candidate/${id}`);
  const player = page.locator('video');
  await player.evaluate(async (video) => {
    if (video instanceof HTMLVideoElement) await video.play();
  });
  const playedTo = () => player.evaluate((video) => Number(Reflect.get(video, 'currentTime')));
  await expect.poll(playedTo).toBeGreaterThan(0.3);
  await player.evaluate((video) => Reflect.set(video, 'currentTime', 0));
  await expect.poll(() => player.evaluate((video) => Reflect.get(video, 'seeking'))).toBe(false);
  expect(statuses).toContain(206);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  // Fails if the page violated its policy.
  await server.dispose();
  await bucket.stop();
});
