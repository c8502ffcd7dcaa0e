// The settings of the speech recognition service. All required ones or none.
import { StartFault } from './start-fault.ts';

/** `json`: for models that refuse `verbose_json` and give no times. */
export const transcribeFormats = ['verbose_json', 'json'] as const;
type TranscribeFormat = (typeof transcribeFormats)[number];

export interface TranscribeSettings {
  /** Base URL of an OpenAI-compatible API, without a trailing slash. */
  url: string;
  model: string;
  /** Undefined: the service needs none. */
  key: string | undefined;
  format: TranscribeFormat;
  /** Transcriptions at once per worker. */
  concurrency: number;
  /** Name and country of the company that runs the model. Candidates read it. */
  processor: string;
}

const defaultConcurrency = 2;

const required = ['AI_TRANSCRIBE_URL', 'AI_TRANSCRIBE_MODEL', 'AI_TRANSCRIBE_PROCESSOR'] as const;
const optional = ['AI_TRANSCRIBE_KEY', 'AI_TRANSCRIBE_FORMAT', 'AI_TRANSCRIBE_CONCURRENCY'] as const;

type TranscribeVariables = Partial<
  Record<
    (typeof required)[number] | Exclude<(typeof optional)[number], 'AI_TRANSCRIBE_FORMAT'>,
    string | undefined
  >
> & { AI_TRANSCRIBE_FORMAT?: TranscribeFormat | undefined };

/** @throws StartFault if only some of the required variables are set, or an optional one without them */
export function transcribeOf(read: TranscribeVariables): TranscribeSettings | undefined {
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
