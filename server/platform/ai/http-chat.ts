// A chat model behind any service with OpenAI's POST chat/completions, in the cloud or on the operator's own machine.
import * as z from 'zod/mini';
import type { ChatSettings } from '../../kernel/chat.ts';
import { mayWorkLater, OutgoingFault, postTo } from '../http/outgoing.ts';
import type { OutgoingReply } from '../http/outgoing.ts';
import { ChatFault } from './chat.ts';
import type { ChatModel, ChatReply, ChatRequest } from './chat.ts';

const timeoutMs = 90_000;

/** `waitMs` is for tests: how long a reply may take. */
export function httpChat(settings: ChatSettings, waitMs = timeoutMs): ChatModel {
  return {
    name: settings.model,
    ask: async (request) => readReply(bodyOf(await send(settings, request, waitMs)), request),
  };
}

async function send(settings: ChatSettings, request: ChatRequest, waitMs: number): Promise<OutgoingReply> {
  const { url, key, model, options } = settings;
  const body = {
    ...options,
    model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    ...formatOf(settings, request),
  };
  try {
    return await postTo({
      target: 'chat',
      url: `${url}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: Buffer.from(JSON.stringify(body)),
      timeoutMs: waitMs,
      signal: request.signal,
    });
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    const kind = error.kind === 'too_large' ? 'bad_reply' : 'unreachable';
    throw new ChatFault(kind, error.message, { cause: error });
  }
}

function formatOf({ json }: ChatSettings, { reply }: ChatRequest): object {
  if (json === 'off') return {};
  if (json === 'object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { ...reply, strict: true } } };
}

/** @throws ChatFault */
function bodyOf({ status, body }: OutgoingReply): string {
  if (status >= 200 && status < 300) return body;
  const isPassing = mayWorkLater(status);
  throw new ChatFault(isPassing ? 'unreachable' : 'refused', `status ${status}`);
}

const Count = z.int().check(z.nonnegative());
const Completion = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
        finish_reason: z.nullish(z.string()),
      }),
    )
    .check(z.minLength(1)),
  usage: z.nullish(z.looseObject({ prompt_tokens: z.nullish(Count), completion_tokens: z.nullish(Count) })),
});

/** @throws ChatFault('bad_reply') */
function readReply(body: string, request: ChatRequest): ChatReply {
  const parsed = Completion.safeParse(jsonIn(body));
  const choice = parsed.data?.choices[0];
  if (!choice) throw new ChatFault('bad_reply', 'the reply is no chat completion');
  const content = choice.message.content ?? '';
  const used = {
    input: parsed.data?.usage?.prompt_tokens ?? tokensIn(request.system + request.user),
    output: parsed.data?.usage?.completion_tokens ?? tokensIn(content),
  };
  const fail = (why: string) => new ChatFault('bad_reply', why, { used });
  if (choice.message.refusal) throw fail('the model refused');
  if (choice.finish_reason === 'length')
    throw fail('the reply was cut off: AI_OPTIONS may allow more tokens');
  const json = jsonIn(content) ?? jsonIn(insideOf(content));
  if (typeof json !== 'object' || json === null) throw fail('the reply is no JSON');
  return { json, ...used };
}

/** An estimate for services that report no usage: three characters per token. */
function tokensIn(text: string): number {
  return Math.ceil(text.length / 3);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Models without a JSON mode put it after their thoughts, or into a code fence. */
function insideOf(content: string): string {
  const spoken = content.slice(content.lastIndexOf('</think>') + 1);
  return spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1);
}
