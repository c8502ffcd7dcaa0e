// Speech recognition by any service with OpenAI's POST audio/transcriptions, in the cloud or on the operator's own machine.
import { openAsBlob } from 'node:fs';
import type { ServiceSettings } from '../../kernel/transcribe.ts';
import { mayWorkLater, OutgoingFault, postTo } from '../../platform/http/outgoing.ts';
import type { OutgoingReply } from '../../platform/http/outgoing.ts';
import { EngineFault } from './engine.ts';
import type { Sound, SpeechEngine, Spoken } from './engine.ts';
import { readReply } from './read-reply.ts';

const timeoutMs = 600_000;
/** vLLM refuses 600 s; as FLAC this is at most 17 MB, and 25 MB is OpenAI's limit. */
const maxPieceMs = 540_000;
/** Without times, words are known to be in their piece. */
const untimedPieceMs = 15_000;

/** `waitMs` is for tests: how long a reply may take. */
export function httpEngine(settings: ServiceSettings, waitMs = timeoutMs): SpeechEngine {
  const { model, format } = settings;
  return {
    ...{ name: 'http', model, modelSha256: null, reads: 'flac' },
    maxPieceMs: format === 'json' ? untimedPieceMs : maxPieceMs,
    transcribe: async (sound, language): Promise<Spoken> => {
      const reply = await send(settings, await formOf(settings, sound, language), waitMs);
      return readReply(bodyOf(reply), sound.lengthMs);
    },
  };
}

async function formOf({ model, format }: ServiceSettings, sound: Sound, language: string): Promise<FormData> {
  const form = new FormData();
  form.append('file', await openAsBlob(sound.file, { type: 'audio/flac' }), 'answer.flac');
  form.append('model', model);
  if (language) form.append('language', language);
  form.append('response_format', format);
  form.append('temperature', '0');
  // With words alone some services leave out the segments, and with them the probability of no speech.
  if (format === 'verbose_json')
    for (const granularity of ['word', 'segment']) form.append('timestamp_granularities[]', granularity);
  return form;
}

async function send({ url, key }: ServiceSettings, form: FormData, waitMs: number): Promise<OutgoingReply> {
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  try {
    return await postTo({
      target: 'speech',
      url: `${url}/audio/transcriptions`,
      headers: {
        'content-type': contentType,
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: Buffer.from(await encoded.arrayBuffer()),
      timeoutMs: waitMs,
    });
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    if (error.kind === 'too_large') throw new EngineFault('bad_reply', error.message);
    throw new EngineFault('unreachable', error.message, { isPassing: true, cause: error });
  }
}

/**
 * The body of a reply that is one.
 * @throws EngineFault
 */
function bodyOf({ status, body }: OutgoingReply): string {
  if (status >= 200 && status < 300) return body;
  const isPassing = mayWorkLater(status);
  throw new EngineFault(isPassing ? 'unreachable' : 'refused', `status ${status}`, { isPassing });
}
