// Video answers in the language of tests/ai-endpoint, sent by the real calls and processed by the real tasks.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { getShare, submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import type { ProcessingChoice } from '#contract/processing.ts';
import { getResponse } from '#contract/response.ts';
import { getTranscript } from '#contract/transcript.ts';
import type { Transcript } from '#contract/transcript.ts';
import { processVideo } from '../../server/domain/interviews/takes/process-video.ts';
import { renderVideo } from '../../server/domain/interviews/takes/render-video.ts';
import { transcribe } from '../../server/domain/transcripts/transcribe.ts';
import { transcripts } from '../../server/platform/db/schema/transcript.ts';
import { startSpeechEndpoint } from '../ai-endpoint/speech-endpoint.ts';
import type { SpeechEndpoint } from '../ai-endpoint/speech-endpoint.ts';
import { inARow, soundOfWords, wavOf } from '../ai-endpoint/tone-words.ts';
import type { Tone } from '../ai-endpoint/tone-words.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

/** One run of the recorder. */
export interface Recorded {
  tones: readonly Tone[];
  lengthMs: number;
  /** How long the sound starts after the picture. */
  lateMs?: number;
  hasPicture?: boolean;
  hasSound?: boolean;
}

export function saying(words: readonly string[], more: Partial<Recorded> = {}): Recorded {
  const tones = inARow(words);
  return { tones, lengthMs: (tones.at(-1)?.fromMs ?? 0) + 800, ...more };
}

const takes = new Map<string, Buffer>();

/** Like a MediaRecorder: WebM without a duration or an index. */
export function record(recorded: Recorded): Buffer {
  const key = JSON.stringify(recorded);
  const take = takes.get(key) ?? encode(recorded);
  takes.set(key, take);
  return take;
}

function encode({ tones, lengthMs, lateMs = 0, hasPicture = true, hasSound = true }: Recorded): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'candor-spoken-'));
  try {
    const wav = join(folder, 'sound.wav');
    const webm = join(folder, 'take.webm');
    writeFileSync(wav, wavOf(soundOfWords(tones, lengthMs)));
    const seconds = (lengthMs + lateMs) / 1000;
    const picture = ['-f', 'lavfi', '-i', `testsrc=d=${seconds}:s=160x120:r=5`];
    const sound = ['-itsoffset', String(lateMs / 1000), '-i', wav];
    const inputs = [...(hasPicture ? picture : []), ...(hasSound ? sound : [])];
    const codecs = [
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-c:a',
      'libopus',
      '-b:a',
      '64k',
      '-ar',
      '48000',
    ];
    const made = spawnSync('ffmpeg', ['-v', 'error', ...inputs, ...codecs, '-live', '1', webm]);
    if (made.status !== 0) throw new Error(String(made.stderr));
    return readFileSync(webm);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where the words of several segments are in their joined video. */
export function tonesIn(recorded: readonly Recorded[]): Tone[] {
  let startMs = 0;
  return recorded.flatMap(({ tones, lengthMs, lateMs = 0 }) => {
    const placed = tones.map((tone) => ({ ...tone, fromMs: tone.fromMs + startMs + lateMs }));
    startMs += lengthMs + lateMs;
    return placed;
  });
}

/** What the page of a share link sends if the candidate leaves or unticks the checkbox. */
export async function choosing(
  test: TestApp,
  hash: string,
  choice: ProcessingChoice['choice'],
): Promise<ProcessingChoice[]> {
  const { processing = [] } = (await call(test, getShare, { params: { hash } })).data;
  return processing.map(({ purpose, version }) => ({ purpose, version, choice }));
}

/** An application that hears answers. */
export interface SpeakingTest {
  test: TestApp;
  owner: SignedUp;
  job: JobDetail;
}

export interface SpeechTest extends SpeakingTest {
  endpoint: SpeechEndpoint;
  stop(): Promise<void>;
}

export const processor = 'Example Speech Ltd, Ireland';
export const said = ['I', 'work', 'night', 'shift', 'because', 'we', 'care'];

/** An application whose answers are heard by the endpoint. */
export async function startSpeechTest(): Promise<SpeechTest> {
  const endpoint = await startSpeechEndpoint('a-key');
  const environment = {
    ...{ AI_TRANSCRIBE_URL: endpoint.url, AI_TRANSCRIBE_MODEL: 'words', AI_TRANSCRIBE_KEY: 'a-key' },
    AI_TRANSCRIBE_PROCESSOR: processor,
  };
  const test = await startTestApp({ environment });
  const owner = await signUp(test);
  const job = await makeJob(test.app, owner);
  const stop = async () => {
    await test.stop();
    await endpoint.close();
  };
  return { endpoint, test, owner, job, stop };
}

export async function transcriptOf(
  { test, owner }: SpeakingTest,
  { answerId }: Pick<Spoken, 'answerId'>,
): Promise<Transcript> {
  return (await call(test, getTranscript, { token: owner.token, params: { id: answerId } })).data;
}

/** The answer on the candidate's page. */
export async function detailOf({ test, owner }: SpeakingTest, { answerId, responseId }: Spoken) {
  const { answers } = (await call(test, getResponse, { token: owner.token, params: { id: responseId } }))
    .data;
  return answers.find(({ id }) => id === answerId);
}

export interface Spoken {
  who: Interviewee;
  take: string;
  answerId: string;
  responseId: string;
}

/** An interview whose video answer is these segments, processed but not heard. */
export async function answerBySpeaking(
  { test, owner, job }: SpeakingTest,
  recorded: readonly Recorded[],
  { choice = 'allowed' }: { choice?: ProcessingChoice['choice'] | 'not asked' } = {},
): Promise<Spoken> {
  const processing = choice === 'not asked' ? undefined : await choosing(test, job.hash_link, choice);
  const who = await candidate.begin(test, job, processing ? { processing } : {});
  const spoken = await sendSpoken(test, who, recorded);
  await process(test, owner, spoken.take);
  return { who, ...spoken, responseId: who.interview.response_id };
}

export async function sendSpoken(test: TestApp, who: Interviewee, recorded: readonly Recorded[]) {
  const take = await candidate.bind(test, who);
  const body = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
  const { answer_id: answerId } = (await call(test, submitAnswer, { token: who.token, body })).data;
  const segments = recorded.map((segment) => candidate.inParts(record(segment), 10_000));
  await candidate.sendTake(test, who, take, segments);
  return { take, answerId };
}

export async function process(test: TestApp, { agencyId }: SignedUp, take: string): Promise<void> {
  await processVideo.run({ agency_id: agencyId, take_id: take }, test.deps);
  await renderVideo.run({ agency_id: agencyId, take_id: take }, test.deps);
}

export async function transcriptRows(test: TestApp, { agencyId }: SignedUp, answerId: string) {
  return test.deps.db.asTenant({ agencyId }, (tx) =>
    tx.select().from(transcripts).where(eq(transcripts.answer_id, answerId)),
  );
}

/** Runs the task of an answer, as the worker would. */
export async function hear(
  test: TestApp,
  owner: SignedUp,
  answerId: string,
  deps = test.deps,
): Promise<void> {
  const [row] = await transcriptRows(test, owner, answerId);
  await transcribe.run({ agency_id: owner.agencyId, transcript_id: row?.id ?? newId() }, deps);
}
