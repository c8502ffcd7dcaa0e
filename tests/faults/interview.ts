// Shared by the fault stories: an interview with one video answer and written ones, from start to
// finish.
import { expect, type Page } from 'playwright/test';
import {
  answerTheWritten,
  button,
  type Candidate,
  isDone,
  passCheck,
  startInterview,
} from '../e2e/candidate.ts';
import { type DeviceTake, takesOnDevice } from '../e2e/device.ts';
import { messagesIn } from '../e2e/messages.ts';
import type { TestServer } from '../e2e/server.ts';
import { makeWorkspace, type QuestionOptions, type Workspace } from '../e2e/workspace.ts';

/** A fresh workspace and its candidate at the first question, a video question. */
export async function beginInterview(
  server: TestServer,
  page: Page,
  options: Pick<QuestionOptions, 'time'> = {},
): Promise<{ workspace: Workspace; candidate: Candidate }> {
  const workspace = await makeWorkspace(server, options);
  const candidate = { page, t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  return { workspace, candidate };
}

/**
 * Stops the recording and answers the rest. Returns the takes still on the device, so the line must
 * be too slow to have sent them.
 */
export async function finishInterview(candidate: Candidate): Promise<DeviceTake[]> {
  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
  const recorded = await takesOnDevice(candidate.page);
  expect(recorded).toHaveLength(1);
  await button(candidate, 'use_answer').click();
  await answerTheWritten(candidate);
  await isDone(candidate);
  return recorded;
}
