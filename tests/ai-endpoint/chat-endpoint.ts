// An endpoint with OpenAI's POST chat/completions. It is strict about the request, and answers as its model's name says: from the data of
// the request, so that a reply shows what reached the model.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { assessmentBy } from './assessments.ts';
import type { AssessmentMode } from './assessments.ts';
import { suggestedBy } from './question-replies.ts';
import type { QuestionMode } from './question-replies.ts';

export interface ChatRequestSeen {
  model: string;
  system: string;
  /** The data, as JSON text. */
  user: string;
  /** Of the reply that was asked for; empty: the request names none. */
  reply: string;
  format: string;
  /** The whole body. */
  body: Record<string, unknown>;
}

export interface ChatEndpoint {
  /** Base URL, for AI_URL. */
  url: string;
  /** The accepted requests, oldest first. */
  requests: ChatRequestSeen[];
  /** Why requests were refused: what our side did wrong, unless a test asked for it. */
  complaints: string[];
  /** If set, requests wait for it before they are answered. */
  hold: Promise<void> | undefined;
  /** Replaces the model's name as the mode. */
  mode: ChatMode | undefined;
  /** How many callers left before they had an answer. */
  left: number;
  close(): Promise<void>;
}

/** What can go wrong with any model. */
const failures = {
  html: (response) => send(response, 200, '<html><body>It works!</body></html>', 'text/html'),
  empty: (response) => send(response, 200, JSON.stringify({ choices: [] })),
  huge: (response) => send(response, 200, completion('a'.repeat(2 * 1024 * 1024))),
  'half-json': (response) => send(response, 200, completion('{"questions":[{"kind":"video","quest')),
  words: (response) => send(response, 200, completion('Here are some ideas for your interview.')),
  refuses: (response) => send(response, 200, completion(null, { refusal: 'I cannot help with that.' })),
  cut: (response) => send(response, 200, completion('{"questions":[]}', {}, 'length')),
  redirect: (response) => send(response.setHeader('location', 'http://127.0.0.1:9/'), 307, ''),
  '401': (response) => send(response, 401, errorOf('Incorrect API key provided')),
  '400': (response) => send(response, 400, errorOf("Unsupported value: 'temperature'")),
  '429': (response) => send(response, 429, errorOf('Rate limit reached')),
  '500': (response) => send(response, 500, 'Internal Server Error', 'text/plain'),
  /** Never answers. */
  slow: () => undefined,
  'dies-mid-reply': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"choices":[', () => response.socket?.destroy());
  },
} satisfies Record<string, (response: ServerResponse) => void>;

/** The names of models. */
export type ChatMode = keyof typeof failures | QuestionMode | AssessmentMode | 'fenced' | 'uncounted';

/** @param key the only one that is accepted; undefined: none is needed */
export async function startChatEndpoint(key?: string): Promise<ChatEndpoint> {
  const endpoint: ChatEndpoint = {
    ...{ url: '', requests: [], complaints: [], hold: undefined, mode: undefined, left: 0 },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) endpoint.left += 1;
    });
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
  endpoint: ChatEndpoint,
  key: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request);
  const refuse = (status: number, complaint: string) => {
    endpoint.complaints.push(complaint);
    send(response, status, errorOf(complaint));
  };
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return refuse(404, `no ${request.method} ${request.url}`);
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'wrong key');
  const parsed = Body.safeParse(JSON.parse(body));
  if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
  const { model, messages, response_format: format } = parsed.data;
  const [system, user] = messages;
  const schema = format?.type === 'json_schema' ? format.json_schema : undefined;
  const fault = schema && faultOfSchema(schema.schema);
  if (fault) return refuse(400, `Invalid schema for response_format: ${fault}`);
  endpoint.requests.push({
    ...{ model, system: system.content, user: user.content, format: format?.type ?? '' },
    ...{ reply: schema?.name ?? '', body: parsed.data },
  });
  await endpoint.hold;
  const mode = endpoint.mode ?? model;
  if (isKeyOf(failures, mode)) return failures[mode](response);
  const reply = schema?.name === 'assessment' ? assessmentBy : suggestedBy;
  const text = JSON.stringify(reply(mode, JSON.parse(user.content)));
  if (mode === 'fenced')
    return send(response, 200, completion(`<think>{"a": 1}?</think>\n\`\`\`json\n${text}\n\`\`\`\nDone.`));
  const answered = completion(text);
  send(response, 200, mode === 'uncounted' ? answered.replace(/,"usage":\{[^}]*\}/, '') : answered);
}

const Message = <Role extends string>(role: Role) =>
  z.strictObject({ role: z.literal(role), content: z.string().check(z.minLength(1)) });

/** What the real one would refuse, and what we must not send. */
const Body = z.strictObject({
  model: z.string().check(z.minLength(1)),
  messages: z.tuple([Message('system'), Message('user')]),
  response_format: z.optional(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
          strict: z.literal(true),
          schema: z.record(z.string(), z.unknown()),
        }),
      }),
    ]),
  ),
  temperature: z.optional(z.number()),
  max_tokens: z.optional(z.int()),
  seed: z.optional(z.int()),
});

const SchemaNode = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Strict schemas require every property and allow no others. */
function faultOfSchema(raw: unknown, at = 'schema'): string | undefined {
  const node = SchemaNode.parse(raw);
  if (node.type === undefined && !node.anyOf) return `${at} has no type`;
  if (node.type === 'object') {
    if (node.additionalProperties !== false) return `${at} allows additional properties`;
    const names = Object.keys(node.properties ?? {});
    if (names.toSorted().join() !== (node.required ?? []).toSorted().join())
      return `${at} does not require all properties`;
  }
  const inner = [
    ...Object.entries(node.properties ?? {}).map(([name, child]) => [`${at}.${name}`, child] as const),
    ...(node.items === undefined ? [] : [[`${at}[]`, node.items] as const]),
    ...(node.anyOf ?? []).map((child, i) => [`${at}|${i}`, child] as const),
  ];
  for (const [place, child] of inner) {
    const fault = faultOfSchema(child, place);
    if (fault) return fault;
  }
  return undefined;
}

/** What each reply says it cost. */
export const usage = { prompt_tokens: 1000, completion_tokens: 500 };

function completion(content: string | null, message: object = {}, finish = 'stop'): string {
  return JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'stand-in' },
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...message },
        finish_reason: finish,
        logprobs: null,
      },
    ],
    usage,
  });
}

function errorOf(message: string): string {
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } });
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function isKeyOf<Known extends object>(known: Known, key: PropertyKey): key is keyof Known {
  return Object.hasOwn(known, key);
}
