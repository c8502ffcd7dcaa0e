// An interview that is finished while most of its video is still unsent on a slow line. At this
// moment the measurements close the page.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { TestServer } from '../../e2e/server.ts';
import { makeWorkspace, type Workspace } from '../../e2e/workspace.ts';
import { beginInterview, finishInterview, startRecording } from './candidate.ts';

export const closedMs = 40_000;

const recordedMs = 12_000;
/** What remains at the end of the recording takes about 20 s. */
const lineBytesPerSecond = 25_000;

/** @throws if everything is already sent, because then the upload was not interrupted */
export async function untilMidUpload(server: TestServer, page: Page): Promise<Workspace> {
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  server.line.limitUpload(Infinity);
  await beginInterview(page, workspace.shareUrl);
  await startRecording(page);
  server.line.limitUpload(lineBytesPerSecond);
  await sleep(recordedMs);
  await finishInterview(page);
  if ((await workspace.candidate())?.progress === 'completed') throw new Error('everything is sent already');
  return workspace;
}

export function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
