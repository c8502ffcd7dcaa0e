// The task that recognizes the words of an answer. Safe to run twice and to be killed at any point: what it heard is written at the end,
// and only if the candidate still allows it and the answer is still the same.
import path from 'node:path';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { hasFfmpeg } from '../../platform/ffmpeg/ffmpeg.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { indexWords } from '../interviews/index-words.ts';
import { isAllowed } from '../interviews/processing.ts';
import { deleteTranscript, transcribeTask } from '../interviews/queue-transcripts.ts';
import { fetchTo, inWorkFolder } from '../interviews/takes/work-folder.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import { EngineFault } from './engine.ts';
import type { SpeechEngine } from './engine.ts';
import { hearVideo } from './hear.ts';
import type { Heard } from './hear.ts';
import { httpEngine } from './http-engine.ts';
import { areTimed, wordsOf } from './rules.ts';
import { changeTranscript, findVideo, lockTranscript } from './store.ts';
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
      await finish(deps, begun.row, resultOf(await hear(deps, begun, engine), engine, deps.now()));
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      deps.log.warn({ transcript: id, err: error }, 'the words of an answer could not be recognized');
      const isLast = !error.isPassing || begun.row.attempts >= retries;
      await finish(deps, begun.row, { change: { state: isLast ? 'failed' : 'waiting', fault: error.fault } });
      if (!isLast) throw error;
    }
  },
});

/** Null: this installation recognizes no words, or no longer. */
async function engineOf({ config }: Deps): Promise<SpeechEngine | null> {
  return config.transcribe && (await hasFfmpeg()) ? httpEngine(config.transcribe) : null;
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
    if (!held || !['waiting', 'running', 'failed'].includes(held.row.state)) return undefined;
    const { row, response } = held;
    const { state, fault, attempts } = row;
    if (state === 'failed' && fault !== 'engine_crash') return undefined;
    if (!engine || !(await isAllowed(tx, response, 'transcript', deps.config))) {
      await deleteTranscript(tx, agencyId, row.answer_id);
      await notifyOfResponse(tx, response);
      return undefined;
    }
    // The last attempt may end this process, and then nobody is left to say so.
    const isLast = attempts >= retries;
    const during = isLast
      ? ({ state: 'failed', fault: 'engine_crash' } as const)
      : ({ state: 'running', fault: '' } as const);
    await changeTranscript(tx, row, { ...during, attempts: attempts + 1 }, deps.now());
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

interface Result {
  change: TranscriptChange;
  /** For the search. */
  words?: string[];
}

function resultOf(heard: Heard, { name, model }: SpeechEngine, now: Date): Result {
  const words = wordsOf(heard.segments);
  return {
    change: {
      ...{ state: words ? 'ready' : 'nothing_heard', fault: '', words, is_timed: areTimed(heard.segments) },
      ...{ language: heard.language, engine: name, model, dropped: heard.dropped },
      ...{ audio_sha256: heard.audioSha256, made_at: now },
    },
    ...(words && { words: words.map(([, , word]) => word) }),
  };
}

/** Discards the result if the answer was deleted or changed, or the candidate has declined: then the row is gone. */
async function finish(deps: Deps, row: TranscriptRow, { change, words }: Result): Promise<void> {
  const { agency_id: agencyId } = row;
  await deps.db.asTenant({ agencyId }, async (tx) => {
    const held = await lockTranscript(tx, agencyId, row.id);
    // Another run may have finished: this one's worker was taken for dead.
    if (!held || ['ready', 'nothing_heard'].includes(held.row.state)) return;
    await changeTranscript(tx, held.row, change, deps.now());
    if (words) {
      const {
        response,
        row: { answer_id: answerId },
      } = held;
      await indexWords(tx, held.row, response, words);
      const ready = { event: 'transcript.ready', response, status: null, answerId } as const;
      await publishToWebhooks(tx, agencyId, [ready], deps.now());
    }
    await notifyOfResponse(tx, held.response);
  });
}
