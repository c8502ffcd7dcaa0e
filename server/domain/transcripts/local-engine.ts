// Speech recognition with a model on this machine, by sherpa-onnx. The library runs in a child process, because it exits or crashes if a
// model is not what it expects.
import { StartFault } from '../../kernel/start-fault.ts';
import { ProcessFault, workerProcess } from '../../platform/threads/worker-process.ts';
import type { WorkerProcess } from '../../platform/threads/worker-process.ts';
import { EngineFault } from './engine.ts';
import type { Sound, SpeechEngine, Spoken } from './engine.ts';
import { findLibrary, hashModel, installCommand, readModel } from './local-model.ts';
import type { LocalModel } from './local-model.ts';
import { readTokens } from './read-tokens.ts';
import { configOf } from './recognizer-config.ts';
import { RecognizerReply } from './recognizer-request.ts';
import type { RecognizerRequest } from './recognizer-request.ts';

/** Whisper takes at most 29.5 s. Other models need more memory for longer pieces. */
const maxPieceMs = 28_000;
/** For a piece, and for loading the model before the first one. */
const limitMs = 600_000;
const checkMs = 60_000;
/** How long the model stays in memory without work. Loading a large one takes longer than most pieces. */
const modelIdleMs = 60_000;
/** The model in memory, copies while it is loaded, and the work on a piece. */
const maxBytesOf = ({ bytes }: LocalModel) => 4 * bytes + 2 * 1024 ** 3;

const engines = new Map<string, Promise<SpeechEngine>>();

/**
 * The engine of a folder. One per process: it reads the model's description and computes its SHA-256 once.
 * @throws StartFault
 */
export function localEngine(folder: string): Promise<SpeechEngine> {
  const known = engines.get(folder);
  if (known) return known;
  const opened = openEngine(folder);
  engines.set(folder, opened);
  opened.catch(() => engines.delete(folder));
  return opened;
}

/**
 * Checks the folder's description and that the library works here. Loads no model, which can take a minute.
 * @throws StartFault
 */
export async function checkLocalEngine(folder: string): Promise<void> {
  const recognizer = startRecognizer(folder, readModel(folder), 0);
  try {
    await recognizer.ask({ config: null } satisfies RecognizerRequest, checkMs);
  } catch (cause) {
    if (!(cause instanceof ProcessFault)) throw cause;
    throw new StartFault(
      `AI_TRANSCRIBE_DIR: the library can't be loaded (${cause.message}). Run: ${installCommand(folder)}`,
      cause,
    );
  }
}

async function openEngine(folder: string): Promise<SpeechEngine> {
  const model = readModel(folder);
  const recognizer = startRecognizer(folder, model, modelIdleMs);
  return {
    name: 'local',
    model: model.name,
    modelSha256: await hashModel(model),
    reads: 'samples',
    maxPieceMs,
    transcribe: (sound, language) => recognize(recognizer, model, sound, language),
  };
}

function startRecognizer(folder: string, model: LocalModel, idleMs: number): WorkerProcess {
  const file = new URL('./recognizer-process.ts', import.meta.url);
  const args = [findLibrary(folder)];
  return workerProcess(file, { idleMs, maxBytes: maxBytesOf(model), args });
}

/** @throws EngineFault */
async function recognize(
  recognizer: WorkerProcess,
  model: LocalModel,
  { file, lengthMs }: Sound,
  language: string,
): Promise<Spoken> {
  const request: RecognizerRequest = { config: configOf(model, language), samples: file };
  const reply = RecognizerReply.safeParse(await ask(recognizer, request));
  if (!reply.success) throw new EngineFault('bad_reply', 'a result of an unknown shape');
  if (reply.data.is === 'heard') return readTokens(reply.data.result, lengthMs);
  if (reply.data.is === 'garbled') throw new EngineFault('bad_reply', 'a result that is no JSON');
  // Another attempt may succeed: the operator may replace the model, and memory may be free again.
  throw new EngineFault('engine_crash', reply.data.message, { isPassing: true });
}

async function ask(recognizer: WorkerProcess, request: RecognizerRequest): Promise<unknown> {
  try {
    return await recognizer.ask(request, limitMs);
  } catch (cause) {
    if (!(cause instanceof ProcessFault)) throw cause;
    throw new EngineFault('engine_crash', cause.message, { isPassing: true, cause });
  }
}
