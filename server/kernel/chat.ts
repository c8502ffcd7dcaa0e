// The settings of the chat model, and what AI may cost. All required ones or none.
import * as z from 'zod/mini';
import { StartFault } from './start-fault.ts';

/** How a reply in JSON is asked for: with its schema, as any object, or only in words. */
export const jsonModes = ['schema', 'object', 'off'] as const;
export type JsonMode = (typeof jsonModes)[number];

export interface ChatSettings {
  /** Base URL of an OpenAI-compatible API, without a trailing slash. */
  url: string;
  model: string;
  /** Undefined: the service needs none. */
  key: string | undefined;
  json: JsonMode;
  /** Goes into each request. Some models refuse a key of it. */
  options: Readonly<Record<string, unknown>>;
  /** Name and country of the company that runs the model. */
  processor: string;
}

/** In one currency, which only the operator knows. Absent: it costs nothing. */
export interface AiPrices {
  /** Per minute of transcribed sound. */
  minute: number;
  /** Per million tokens that the model reads, and that it writes. */
  input: number;
  output: number;
}

const defaultOptions = { temperature: 0, max_tokens: 4000 };

const required = ['AI_URL', 'AI_MODEL', 'AI_PROCESSOR'] as const;
const optional = ['AI_KEY', 'AI_JSON', 'AI_OPTIONS'] as const;

type ChatVariables = Partial<
  Record<(typeof required)[number] | Exclude<(typeof optional)[number], 'AI_JSON'>, string | undefined>
> & { AI_JSON?: JsonMode | undefined };

/** @throws StartFault if only some of the required variables are set, or an optional one without them */
export function chatOf(read: ChatVariables): ChatSettings | undefined {
  const { AI_URL: url, AI_MODEL: model, AI_PROCESSOR: processor } = read;
  const missing = required.filter((name) => !read[name]);
  if (missing.length > 0 && missing.length < required.length)
    throw new StartFault(
      `AI_URL, AI_MODEL and AI_PROCESSOR go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    );
  if (!url || !model || !processor) {
    const alone = optional.find((name) => read[name]);
    if (alone) throw new StartFault(`${alone} has no effect: AI_URL is not set.`);
    return undefined;
  }
  return {
    ...{ url: url.replace(/\/+$/, ''), model, processor, key: read.AI_KEY },
    json: read.AI_JSON ?? 'schema',
    options: (read.AI_OPTIONS && optionsIn(read.AI_OPTIONS)) || defaultOptions,
  };
}

/** The parts of each request that options cannot replace. */
const ours = ['model', 'messages', 'response_format', 'stream', 'tools', 'n'];

/** Undefined: it is no JSON object, or replaces a part of the request. */
export function optionsIn(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    return Object.keys(parsed).some((key) => ours.includes(key)) ? undefined : parsed;
  } catch {
    return undefined;
  }
}

const priceNames = ['minute', 'input', 'output'] as const;

/** Reads `minute=0.006,input=0.15,output=0.60`. Undefined: it is not of this form. */
export function pricesIn(text: string): AiPrices | undefined {
  const prices: AiPrices = { minute: 0, input: 0, output: 0 };
  const seen = new Set<string>();
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([a-z]+)\s*=\s*(\d{1,6}(?:\.\d{1,6})?)\s*$/.exec(part) ?? [];
    const known = priceNames.find((priceName) => priceName === name);
    if (!known || seen.has(name)) return undefined;
    seen.add(name);
    prices[known] = Number(value);
  }
  return prices;
}

const million = 1_000_000;

/** The installation's monthly cap in millionths of the currency. Undefined: there is none. */
export function capOf(cap: string | undefined, prices: AiPrices | undefined): number | undefined {
  if (cap === undefined) return undefined;
  if (!prices) throw new StartFault('AI_MONTHLY_CAP has no effect: AI_PRICES is not set.');
  return Math.round(Number(cap) * million);
}

/** What it costs, in millionths of the currency. Without prices, nothing. */
export function costOf(
  prices: AiPrices | undefined,
  { seconds = 0, input = 0, output = 0 }: { seconds?: number; input?: number; output?: number },
): number {
  if (!prices) return 0;
  const exact = (seconds / 60) * prices.minute * million + input * prices.input + output * prices.output;
  // Rounds up, but not because of floating-point errors.
  return Math.ceil(exact - 1e-6);
}
