// The task that recognizes the words of an answer. Safe to run twice and to be killed at any point: what it heard is written at the end,
// and only if the candidate still allows it and the answer is still the same.
import path from 'node:path';
import type { TranscriptFault } from '#contract/transcript.ts';
import { costOf } from '../../kernel/chat.ts';
import type { Config } from '../../kernel/config.ts';
import { reportService, restsUntil } from '../../platform/ai/services.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { hasFfmpeg } from '../../platform/ffmpeg/ffmpeg.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { indexWords } from '../interviews/index-words.ts';
import { isAllowed } from '../interviews/processing.ts';
import { queueAssessment } from '../interviews/queue-assessments.ts';
import { queueComparisons } from '../interviews/queue-comparisons.ts';
import { deleteTranscript, transcribeTask } from '../interviews/queue-transcripts.ts';
import { fetchTo, inWorkFolder } from '../interviews/takes/work-folder.ts';
import { releaseAi, reserveAi, settleAi } from '../organizations/limits/ai-usage.ts';
import type { AiUse } from '../organizations/limits/ai-usage.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import { EngineFault } from './engine.ts';
import type { SpeechEngine } from './engine.ts';
import { hearVideo } from './hear.ts';
import type { Heard } from './hear.ts';
import { httpEngine } from './http-engine.ts';
import { localEngine } from './local-engine.ts';
import { areTimed, wordsOf } from './rules.ts';
import { changeTranscript, durationOf, findVideo, lockTranscript } from './store.ts';
import type { TranscriptChange, TranscriptRow } from './store.ts';

/** With growing delays these are a quarter of an hour: a service may be restarted. */
const retries = 8;

export const transcribe = defineTask({
  ...transcribeTask,
  retries,
  // A service on a small machine hears as slowly as people speak.
  expireSeconds: 3600,
  concurrency: ({ transcribe: settings }) => settings?.concurrency ?? 1,
  handler: async ({ agency_id: agencyId, transcript_id: id }, deps) => {
    const engine = await engineOf(deps);
    const begun = await begin(deps, agencyId, id, engine);
    if (!begun || !engine) return;
    try {
      const heard = await hear(deps, begun, engine);
      if (heard.sentMs > 0) await reportService(deps, 'speech');
      await finish(deps, begun.row, resultOf(heard, engine, deps.now()));
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      deps.log.warn({ transcript: id, err: error }, 'the words of an answer could not be recognized');
      if (ofService.includes(error.fault)) await reportService(deps, 'speech', error.message);
      const isLast = !error.isPassing || begun.row.attempts >= retries;
      const change = { state: isLast ? 'failed' : 'waiting', fault: error.fault } as const;
      await finish(deps, begun.row, { change, use: isLast ? 'release' : 'hold' });
      if (!isLast) throw error;
    }
  },
});

/** Of the service, or of the local model. The others are about a video. */
const ofService: readonly TranscriptFault[] = ['refused', 'unreachable', 'bad_reply', 'engine_crash'];

/** Null: this installation recognizes no words, or no longer. */
async function engineOf({ config }: Deps): Promise<SpeechEngine | null> {
  const { transcribe: settings } = config;
  if (!settings || !(await hasFfmpeg())) return null;
  return 'folder' in settings ? localEngine(settings.folder) : httpEngine(settings);
}

interface Begun {
  /** As it was before this attempt. */
  row: TranscriptRow;
  /** The key in storage of the video; null: there is none that can be played. */
  video: string | null;
}

/** Undefined: there is nothing to do. What may not be processed, or no longer, leaves nothing behind. */
function begin(
  deps: Deps,
  agencyId: string,
  id: string,
  engine: SpeechEngine | null,
): Promise<Begun | undefined> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const held = await lockTranscript(tx, agencyId, id);
    const now = deps.now();
    // It was deleted between two attempts.
    if (!held) await releaseAi(tx, { agencyId, id }, { now });
    if (!held || !['waiting', 'running', 'failed'].includes(held.row.state)) return undefined;
    const { row, response } = held;
    const { state, fault, attempts } = row;
    if (state === 'failed' && fault !== 'engine_crash') return undefined;
    if (!engine || !(await isAllowed(tx, response, 'transcript', deps.config))) {
      await releaseAi(tx, { agencyId, id }, { now });
      await deleteTranscript(tx, agencyId, row.answer_id);
      await notifyOfResponse(tx, response);
      return undefined;
    }
    const resting = await restsUntil(tx, 'speech', now);
    if (resting) {
      const data = { agency_id: agencyId, transcript_id: id };
      await enqueue(tx, transcribeTask, data, { group: agencyId, startAfter: resting });
      return undefined;
    }
    const reserved = await reserveAi(tx, await secondsOf(tx, row, deps.config), { config: deps.config, now });
    if (reserved !== 'reserved') {
      await changeTranscript(tx, row, { state: 'over_limit', fault: '' }, now);
      await queueAssessment(tx, agencyId, response.id);
      await notifyOfResponse(tx, response);
      return undefined;
    }
    // The last attempt may end this process, and then nobody is left to say so.
    const isLast = attempts >= retries;
    const during = isLast
      ? ({ state: 'failed', fault: 'engine_crash' } as const)
      : ({ state: 'running', fault: '' } as const);
    await changeTranscript(tx, row, { ...during, attempts: attempts + 1 }, now);
    await notifyOfResponse(tx, response);
    return { row, video: await findVideo(tx, row) };
  });
}

async function hear(deps: Deps, { row, video }: Begun, engine: SpeechEngine): Promise<Heard> {
  if (video === null) throw new EngineFault('unreadable', 'there is no version that plays');
  return inWorkFolder(deps, row.take_id, 'words', async (folder) => {
    const file = await fetchTo(path.join(folder, 'video'), video, deps);
    return hearVideo(file, folder, engine, row.expected_language);
  });
}

/** The transcript's id is its use's: further attempts reserve nothing more. */
async function secondsOf(tx: Tx, row: TranscriptRow, { aiPrices }: Config): Promise<AiUse> {
  const { agency_id: agencyId, id, answer_id: subjectId } = row;
  const units = Math.ceil((await durationOf(tx, row)) / 1000);
  const costMicros = costOf(aiPrices, { seconds: units });
  return { agencyId, id, kind: 'transcript_seconds', subjectId, units, costMicros };
}

interface Result {
  change: TranscriptChange;
  /** The seconds that were sent; or the use is released, or held for another attempt. */
  use: number | 'release' | 'hold';
  /** For the search. */
  words?: string[];
}

function resultOf(heard: Heard, { name, model, modelSha256 }: SpeechEngine, now: Date): Result {
  const words = wordsOf(heard.segments);
  return {
    use: Math.ceil(heard.sentMs / 1000),
    change: {
      ...{ state: words ? 'ready' : 'nothing_heard', fault: '', words, is_timed: areTimed(heard.segments) },
      ...{ language: heard.language, engine: name, model, dropped: heard.dropped },
      ...{ model_sha256: modelSha256, audio_sha256: heard.audioSha256, made_at: now },
    },
    ...(words && { words: words.map(([, , word]) => word) }),
  };
}

/** Discards the result if the answer was deleted or changed, or the candidate has declined: then the row is gone. */
async function finish(deps: Deps, row: TranscriptRow, { change, words, use }: Result): Promise<void> {
  const { agency_id: agencyId, id } = row;
  await deps.db.asTenant({ agencyId }, async (tx) => {
    const held = await lockTranscript(tx, agencyId, row.id);
    const now = deps.now();
    const costMicros = costOf(deps.config.aiPrices, { seconds: typeof use === 'number' ? use : 0 });
    if (!held || use === 'release') await releaseAi(tx, { agencyId, id }, { costMicros, now });
    // Another run may have finished: this one's worker was taken for dead.
    if (!held || ['ready', 'nothing_heard'].includes(held.row.state)) return;
    if (typeof use === 'number') await settleAi(tx, { agencyId, id }, { units: use, costMicros, now });
    await changeTranscript(tx, held.row, change, now);
    if (words) {
      const { response } = held;
      const { answer_id: answerId } = held.row;
      await indexWords(tx, held.row, response, words);
      await queueComparisons(tx, agencyId, { answerId });
      const ready = { event: 'transcript.ready', response, status: null, answerId } as const;
      await publishToWebhooks(tx, agencyId, [ready], now);
    }
    if (change.state !== 'waiting') await queueAssessment(tx, agencyId, held.response.id);
    await notifyOfResponse(tx, held.response);
  });
}
