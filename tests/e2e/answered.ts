// Candidates who have finished, created through the API as their devices would, for stories about
// reviews.
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { consentVersion, finishInterview, startShare, submitAnswer } from '#contract/interview.ts';
import type { StartInterview } from '#contract/interview.ts';
import { getResponse } from '#contract/response.ts';
import { bindTake, maxPartBytes, sealTake } from '#contract/take.ts';
import type { TestServer } from './server.ts';
import { call, type Workspace } from './workspace.ts';

export interface Answered {
  name: string;
  /** Default: a new address. */
  email?: string;
  /** What the candidate chose on the welcome page; default: its notices were not shown. */
  processing?: StartInterview['processing'];
  /** The answer to the text question, if there is one. */
  text?: string;
  /** The answer to the video question, as WebM. */
  video?: Uint8Array<ArrayBuffer>;
  /** What the device says of the video's length; default: 1500 ms. */
  saidMs?: number;
  /** Further takes of the video question besides the selected one; default none. */
  otherTakes?: number;
}

/** Returns the id of the response. */
export async function answerAs(server: TestServer, { job }: Workspace, who: Answered): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const interview = await call(server, startShare, {
    params: { hash: job.hash_link },
    body: {
      id: newId(),
      session_token: token,
      name: who.name,
      email: who.email ?? `${newId()}@example.com`,
      language: 'en-US',
      consent: { version: consentVersion, given_at: new Date().toISOString() },
      device: { user_agent: 'a phone', time_zone: 'Europe/Berlin' },
      ...(who.processing && { processing: who.processing }),
    },
  });
  for (const { id, version_id, type } of interview.questions) {
    const place = { id: newId(), question_id: id, version_id, recorded_at: new Date().toISOString() };
    if (type === 'text' && who.text !== undefined) {
      await call(server, submitAnswer, { token, body: { ...place, type, text: who.text } });
    }
    if (type === 'video' && who.video) {
      for (let i = 0; i < (who.otherTakes ?? 0); i += 1) await bind(server, token, id);
      const take_id = await sendVideo(server, token, id, who.video, who.saidMs);
      await call(server, submitAnswer, { token, body: { ...place, type, take_id } });
    }
  }
  await call(server, finishInterview, {
    token,
    body: { id: newId(), finished_at: new Date().toISOString() },
  });
  return interview.response_id;
}

/** Waits until the server has prepared a candidate's videos. */
export async function canBePlayed(server: TestServer, workspace: Workspace, id: string): Promise<void> {
  const token = workspace.access.access_token;
  const states = async () => {
    const { answers } = await call(server, getResponse, { token, params: { id } });
    return answers.flatMap(({ video }) => (video ? [video.state] : []));
  };
  await expect.poll(states, { timeout: 150_000 }).not.toContain('stored');
}

const mime_type = 'video/webm;codecs=vp8';

async function bind(server: TestServer, token: string, question_id: string): Promise<string> {
  const take = newId();
  const started_at = new Date().toISOString();
  const body = { purpose: 'answer' as const, question_id, mime_type, name: '', started_at };
  await call(server, bindTake, { token, params: { take }, body });
  return take;
}

async function sendVideo(
  server: TestServer,
  token: string,
  questionId: string,
  video: Uint8Array<ArrayBuffer>,
  duration_ms = 1500,
): Promise<string> {
  const take = await bind(server, token, questionId);
  const parts = partsOf(video);
  for (const [number, part] of parts.entries()) {
    const answer = await fetch(`${server.url}/api/takes/${take}/segments/0/parts/${number}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
      },
      body: part,
    });
    if (!answer.ok) throw new Error(`part ${number}: ${answer.status} ${await answer.text()}`);
  }
  const manifest = {
    segments: [
      {
        ...{ segment: 0, mime_type, duration_ms },
        parts: parts.map((part, number) => ({
          number,
          bytes: part.length,
          sha256: createHash('sha256').update(part).digest('hex'),
        })),
      },
    ],
  };
  await call(server, sealTake, { token, params: { take }, body: manifest });
  return take;
}

function partsOf(video: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const count = Math.ceil(video.length / maxPartBytes);
  return Array.from({ length: count }, (_, n) => video.slice(n * maxPartBytes, (n + 1) * maxPartBytes));
}
