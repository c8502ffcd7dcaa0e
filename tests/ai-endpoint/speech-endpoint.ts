// An endpoint with OpenAI's POST audio/transcriptions. It hears the words of tone-words.ts in the sound that it receives, is strict
// about the request, and answers as its model's name says.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rate, wordsInSound } from './tone-words.ts';
import type { Heard } from './tone-words.ts';

export interface SpeechRequest {
  model: string;
  language: string | null;
  format: string;
  /** Of the sound, as it was decoded. */
  lengthMs: number;
  bytes: number;
}

export interface SpeechEndpoint {
  /** Base URL, for AI_TRANSCRIBE_URL. */
  url: string;
  /** The accepted requests, oldest first. */
  requests: SpeechRequest[];
  /** Why requests were refused: what our side did wrong, unless a test asked for it. */
  complaints: string[];
  /** If set, requests wait for it before they are answered. */
  hold: Promise<void> | undefined;
  /** Replaces the model's name as the mode. */
  mode: SpeechMode | undefined;
  close(): Promise<void>;
}

const replies = {
  /** OpenAI: words beside the segments. */
  words: (heard) => reply(heard, { words: heard.map(wordOf), segments: segmentsOf(heard) }),
  /** whisper.cpp: pieces of words inside the segments. */
  nested: (heard) =>
    reply(heard, { segments: segmentsOf(heard, (words) => ({ words: words.flatMap(piecesOfWord) })) }),
  /** vLLM: no words, and -1 for unknown values. */
  segments: (heard) =>
    reply(heard, { segments: segmentsOf(heard, () => ({ no_speech_prob: -1, avg_logprob: -1 })) }),
  'null-words': (heard) =>
    reply(heard, { words: null, segments: segmentsOf(heard, () => ({ words: null })) }),
  'bad-times': (heard) =>
    reply(heard, {
      words: heard.map((word, i) => ({ ...wordOf(word), start: i % 2 ? -30 : 4000, end: -1 })),
    }),
  /** Adds what speech models invent: a phrase in every silence, a word repeated, and a segment of no speech. */
  hallucinates: (heard, lengthMs) => invented(heard, lengthMs),
  /** Control and bidi characters in each word. */
  bidi: (heard) =>
    reply(heard, {
      words: heard.map((word) => ({ ...wordOf(word), word: `\u202e${word.word}\u0000\u2069` })),
    }),
  'other-language': (heard) =>
    reply(heard, { language: 'german', words: heard.map(wordOf), segments: segmentsOf(heard) }),
  'too-many': (heard) => reply(heard, { text: 'a '.repeat(20_001) }),
} satisfies Record<string, (heard: readonly Heard[], lengthMs: number) => object>;

const failures = {
  html: (response) => send(response, 200, '<html><body>It works!</body></html>', 'text/html'),
  nan: (response) => send(response, 200, '{"text":"a","words":[{"word":"a","start":NaN,"end":1}]}'),
  huge: (response) => send(response, 200, JSON.stringify({ text: 'a'.repeat(2 * 1024 * 1024) })),
  redirect: (response) => send(response.setHeader('location', 'http://127.0.0.1:9/'), 307, ''),
  '401': (response) => send(response, 401, errorOf('Incorrect API key provided')),
  '413': (response) => send(response, 413, errorOf('Maximum content size limit exceeded')),
  '429': (response) => send(response, 429, errorOf('Rate limit reached')),
  '500': (response) => send(response, 500, 'Internal Server Error', 'text/plain'),
  /** Never answers. */
  slow: () => undefined,
  'dies-mid-reply': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"text":"a', () => response.socket?.destroy());
  },
} satisfies Record<string, (response: ServerResponse) => void>;

/** The names of models. `json-only` refuses verbose_json, as gpt-4o-transcribe does. */
export type SpeechMode = keyof typeof replies | keyof typeof failures | 'json-only';

/** @param key the only one that is accepted; undefined: none is needed */
export async function startSpeechEndpoint(key?: string): Promise<SpeechEndpoint> {
  const endpoint: SpeechEndpoint = {
    ...{ url: '', requests: [], complaints: [], hold: undefined, mode: undefined },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    answer(endpoint, key, request, response).catch((error: unknown) => {
      endpoint.complaints.push(String(error));
      send(response, 500, String(error), 'text/plain');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return endpoint;
}

async function answer(
  endpoint: SpeechEndpoint,
  key: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request);
  const refuse = (status: number, complaint: string) => {
    endpoint.complaints.push(complaint);
    send(response, status, errorOf(complaint));
  };
  if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions')
    return refuse(404, `no ${request.method} ${request.url}`);
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'wrong key');
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const fault = faultOf(form);
  if (fault) return refuse(400, fault);
  const sound = form.get('file') as File;
  const samples = decode(Buffer.from(await sound.arrayBuffer()));
  if (samples === null)
    return refuse(400, 'The audio file could not be decoded or its format is not supported.');
  const mode = endpoint.mode ?? String(form.get('model'));
  const format = String(form.get('response_format') ?? 'json');
  if (mode === 'json-only' && format !== 'json')
    return refuse(400, `response_format '${format}' is not compatible with model 'json-only'.`);
  const lengthMs = (samples.length * 1000) / rate;
  const language = form.get('language');
  endpoint.requests.push({
    ...{ model: String(form.get('model')), language: language === null ? null : String(language) },
    ...{ format, lengthMs, bytes: sound.size },
  });
  await endpoint.hold;
  if (isKeyOf(failures, mode)) return failures[mode](response);
  const heard = wordsInSound(samples);
  const text = heard.map(({ word }) => word).join(' ');
  if (format === 'json') return send(response, 200, JSON.stringify({ text }));
  send(response, 200, JSON.stringify(replies[isKeyOf(replies, mode) ? mode : 'words'](heard, lengthMs)));
}

const known = [
  'file',
  'model',
  'language',
  'prompt',
  'response_format',
  'temperature',
  'timestamp_granularities[]',
];

/** What the real one would refuse, and what we must not send. */
function faultOf(form: FormData): string | undefined {
  const names = [...form.keys()];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) return `Unknown parameter: '${unknown}'.`;
  if (form.has('prompt')) return 'a prompt leaks into what is heard';
  const file = form.get('file');
  if (!(file instanceof File)) return 'Missing file.';
  if (file.size > 25 * 1024 * 1024) return 'Maximum content size limit (26214400) exceeded.';
  if (!/\.(flac|mp3|mp4|m4a|ogg|wav|webm)$/.test(file.name)) return `Unsupported file name ${file.name}`;
  if (!form.get('model')) return 'Missing model.';
  const language = form.get('language');
  if (language !== null && !/^[a-z]{2}$/.test(String(language)))
    return `Invalid language '${String(language)}'.`;
  if (form.get('temperature') !== '0') return 'the temperature is not 0';
  const format = String(form.get('response_format') ?? 'json');
  if (!['json', 'verbose_json'].includes(format)) return `Invalid response_format '${format}'.`;
  const granularities = form.getAll('timestamp_granularities[]');
  if (granularities.length > 0 && format !== 'verbose_json') return 'granularities need verbose_json';
  if (format === 'verbose_json' && granularities.toSorted().join() !== 'segment,word')
    return 'without both granularities some services leave something out';
  return undefined;
}

/** Null: it is no sound. */
function decode(bytes: Buffer): Int16Array | null {
  const args = ['-v', 'error', '-i', '-', '-ac', '1', '-ar', String(rate), '-f', 's16le', '-'];
  const { status, stdout } = spawnSync('ffmpeg', args, { input: bytes, maxBuffer: 1e9 });
  if (status !== 0) return null;
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~1)));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

function reply(heard: readonly Heard[], changes: object): object {
  const text = heard.map(({ word }) => word).join(' ');
  return {
    task: 'transcribe',
    language: 'english',
    duration: (heard.at(-1)?.toMs ?? 0) / 1000,
    text,
    ...changes,
  };
}

function wordOf({ word, fromMs, toMs }: Heard) {
  return { word, start: fromMs / 1000, end: toMs / 1000 };
}

/** Two pieces, the first with the space that begins a word, and a full stop. */
function piecesOfWord(heard: Heard) {
  const { word, start, end } = wordOf(heard);
  if (word.length === 1) return [{ word: ` ${word}`, start, end, probability: 0.9 }];
  const middle = Math.ceil(word.length / 2);
  const half = (start + end) / 2;
  return [
    { word: ` ${word.slice(0, middle)}`, start, end: half, probability: 0.9 },
    { word: word.slice(middle), start: half, end, probability: 0.8 },
  ];
}

/** A segment ends where a second passes without a word. */
function segmentsOf(
  heard: readonly Heard[],
  more: (words: readonly Heard[]) => object = () => ({}),
): object[] {
  const groups: Heard[][] = [];
  for (const word of heard) {
    const last = groups.at(-1);
    if (last && word.fromMs - (last.at(-1)?.toMs ?? 0) < 1000) last.push(word);
    else groups.push([word]);
  }
  return groups.map((words, id) => ({
    ...{ id, seek: 0, start: (words[0]?.fromMs ?? 0) / 1000, end: (words.at(-1)?.toMs ?? 0) / 1000 },
    ...{ text: ` ${words.map(({ word }) => word).join(' ')}.`, tokens: [], temperature: 0 },
    ...{ avg_logprob: -0.2, compression_ratio: 1, no_speech_prob: 0.01, ...more(words) },
  }));
}

/** What the endpoint puts into silences, so that a test can look for it. */
export const inventedWords = ['Thanks', 'watching', 'uh', 'unheard'] as const;

function invented(heard: readonly Heard[], lengthMs: number): object {
  const sure = { avg_logprob: -0.2, no_speech_prob: 0.01 };
  const edges = [0, ...heard.flatMap(({ fromMs, toMs }) => [fromMs, toMs]), lengthMs];
  const silences = heard
    .map((_, i) => [edges[2 * i] ?? 0, edges[2 * i + 1] ?? 0] as const)
    .concat([[edges.at(-2) ?? 0, lengthMs]])
    .filter(([from, to]) => to - from > 1500);
  const extra = silences.flatMap(([from, to]) => {
    const [start, end] = [(from + 400) / 1000, (to - 400) / 1000];
    const step = (end - start) / 8;
    const uh = Array.from({ length: 8 }, (_, i) => ({
      word: ' uh',
      start: start + i * step,
      end: start + (i + 1) * step,
    }));
    return [
      { start: from / 1000, end, text: ' Thanks for watching!', ...sure },
      { start, end, text: ' uh'.repeat(8), words: uh, ...sure },
      { start: from / 1000, end: to / 1000, text: ' unheard', avg_logprob: -1.6, no_speech_prob: 0.95 },
    ];
  });
  const spoken = segmentsOf(heard, (words) => ({ words: words.flatMap(piecesOfWord) })) as {
    start: number;
  }[];
  return reply(heard, { segments: [...spoken, ...extra].toSorted((a, b) => a.start - b.start) });
}

function errorOf(message: string): string {
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } });
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': type }).end(body);
}

function isKeyOf<T extends object>(known: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(known, name);
}
