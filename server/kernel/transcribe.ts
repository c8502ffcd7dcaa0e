// The settings of speech recognition: of a service, or of a model on this machine. All required ones or none.
import { resolve } from 'node:path';
import { StartFault } from './start-fault.ts';

/** `json`: for models that refuse `verbose_json` and give no times. */
export const transcribeFormats = ['verbose_json', 'json'] as const;
type TranscribeFormat = (typeof transcribeFormats)[number];

interface SharedSettings {
  /** Transcriptions at once per worker. */
  concurrency: number;
  /** Name and country of the company that runs the model. Candidates read it. */
  processor: string;
}

export interface ServiceSettings extends SharedSettings {
  /** Base URL of an OpenAI-compatible API, without a trailing slash. */
  url: string;
  model: string;
  /** Undefined: the service needs none. */
  key: string | undefined;
  format: TranscribeFormat;
}

export interface LocalSettings extends SharedSettings {
  /** Absolute. Has a model and its model.json (domain/transcripts/local-model.ts). */
  folder: string;
}

export type TranscribeSettings = ServiceSettings | LocalSettings;

const defaultConcurrency = 2;

const required = ['AI_TRANSCRIBE_URL', 'AI_TRANSCRIBE_MODEL', 'AI_TRANSCRIBE_PROCESSOR'] as const;
const optional = ['AI_TRANSCRIBE_KEY', 'AI_TRANSCRIBE_FORMAT', 'AI_TRANSCRIBE_CONCURRENCY'] as const;
/** Without effect for a local model. */
const ofService = ['AI_TRANSCRIBE_MODEL', ...optional] as const;

type TranscribeVariables = Partial<
  Record<
    | (typeof required)[number]
    | Exclude<(typeof optional)[number], 'AI_TRANSCRIBE_FORMAT'>
    | 'AI_TRANSCRIBE_DIR',
    string | undefined
  >
> & { AI_TRANSCRIBE_FORMAT?: TranscribeFormat | undefined };

/** @throws StartFault if only some of the required variables are set, or one that has no effect */
export function transcribeOf(read: TranscribeVariables): TranscribeSettings | undefined {
  return read.AI_TRANSCRIBE_DIR ? localOf(read.AI_TRANSCRIBE_DIR, read) : serviceOf(read);
}

/** One at a time: the model uses several processors. */
function localOf(folder: string, read: TranscribeVariables): LocalSettings {
  const { AI_TRANSCRIBE_PROCESSOR: processor } = read;
  if (read.AI_TRANSCRIBE_URL)
    throw new StartFault('AI_TRANSCRIBE_DIR and AI_TRANSCRIBE_URL are both set: remove one.');
  const useless = ofService.find((name) => read[name]);
  if (useless) throw new StartFault(`${useless} has no effect with AI_TRANSCRIBE_DIR: remove it.`);
  if (!processor)
    throw new StartFault(
      'AI_TRANSCRIBE_DIR and AI_TRANSCRIBE_PROCESSOR go together: AI_TRANSCRIBE_PROCESSOR is not set.',
    );
  return { folder: resolve(folder), concurrency: 1, processor };
}

function serviceOf(read: TranscribeVariables): ServiceSettings | undefined {
  const { AI_TRANSCRIBE_URL: url, AI_TRANSCRIBE_MODEL: model, AI_TRANSCRIBE_PROCESSOR: processor } = read;
  const missing = required.filter((name) => !read[name]);
  if (missing.length > 0 && missing.length < required.length)
    throw new StartFault(
      `${required.slice(0, -1).join(', ')} and ${required.at(-1)} go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    );
  if (!url || !model || !processor) {
    const alone = optional.find((name) => read[name]);
    if (alone) throw new StartFault(`${alone} has no effect: AI_TRANSCRIBE_URL is not set.`);
    return undefined;
  }
  return {
    ...{ url: url.replace(/\/+$/, ''), model, processor, key: read.AI_TRANSCRIBE_KEY },
    format: read.AI_TRANSCRIBE_FORMAT ?? 'verbose_json',
    concurrency: Number(read.AI_TRANSCRIBE_CONCURRENCY ?? defaultConcurrency),
  };
}

/** A password in the address would be in error messages; a query or fragment would be lost. */
export function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash, hostname } = new URL(value);
  return (
    (protocol === 'http:' || protocol === 'https:') &&
    hostname !== '' &&
    !username &&
    !password &&
    !search &&
    !hash
  );
}
