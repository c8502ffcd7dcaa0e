// One call as an example: the request as a shell command, and the answer.
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import {
  days,
  ids,
  instants,
  numbers,
  preferred,
  texts,
  usuallyEmpty,
  usuallyNull,
} from './example-words.ts';

export interface CallExample {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Undefined if the call has no body. */
  body: unknown;
  data: unknown;
}

export function exampleOfCall(name: EndpointName, endpoint: Endpoint): CallExample {
  const given = givenExamples[name];
  const noun = nouns[name] ?? 'response';
  return {
    params: paramsOf(endpoint),
    query: given?.query ?? {},
    body: endpoint.bodyType === 'json' ? (given?.body ?? exampleOf(endpoint.body, 'input', noun)) : undefined,
    data: exampleOf(endpoint.data, 'output', noun),
  };
}

/** Runs as it is in a shell with `$CANDOR`, `$KEY`, `$JOB` and so on set as in the introduction. */
export function curlOf(endpoint: Endpoint, { params, query, body }: CallExample): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const id = params[name] ?? '';
    return inShell[id] ?? id;
  });
  const search = new URLSearchParams(query).toString();
  const isWrite = endpoint.method !== 'GET';
  return [
    `curl ${isWrite ? `-X ${endpoint.method} ` : ''}"$CANDOR/api/${path}${search ? `?${search}` : ''}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(isWrite ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** In single quotes, interrupted where the shell inserts an id. */
function quoted(body: unknown): string {
  const text = JSON.stringify(body).replaceAll("'", String.raw`'\''`);
  return `'${text.replaceAll(uuid, (id) => (inShell[id] ? `'${inShell[id]}'` : id))}'`;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The shell's replacement for each id. Every call generates its own `id`, otherwise two examples would send the same id with different content. */
const inShell: Record<string, string> = {
  [ids['id'] ?? '']: '$(uuidgen)',
  [ids['job_id'] ?? '']: '$JOB',
  [ids['response_id'] ?? '']: '$CANDIDATE',
  [ids['pipeline_id'] ?? '']: '$STEP',
  [ids['to'] ?? '']: '$STEP',
  [ids['import'] ?? '']: '$IMPORT',
  [ids['export'] ?? '']: '$EXPORT',
  [ids['share_link'] ?? '']: '$SHARE_LINK',
};

/** What the answer contains, if not a candidate; in the plural for a list. */
const nouns: Partial<Record<EndpointName, string>> = {
  getJobs: 'jobs',
  getJob: 'job',
  setJobActive: 'job',
  getCompanies: 'companies',
  startImport: 'import',
  getImport: 'import',
  cancelImport: 'import',
  getImports: 'imports',
  getShareLinks: 'share_links',
  addShareLink: 'share_link',
  startExport: 'export',
  getExports: 'exports',
  removeExport: 'exports',
  exportJobAnalytics: 'days_table',
  exportAnalytics: 'jobs_table',
};

/**
 * The first part of the path determines the meaning of `:id`: a job below `jobs`, a candidate below
 * `responses`.
 */
function paramsOf({ path, params }: Endpoint): Record<string, string> {
  const names = Object.keys(z.toJSONSchema(params, { io: 'input' }).properties ?? {});
  const [noun = ''] = path.split('/');
  const own = { jobs: ids['job_id'], responses: ids['response_id'], imports: ids['import'] };
  const other = { exports: ids['export'], 'share-links': ids['share_link'] };
  const byNoun: Record<string, string | undefined> = { ...own, ...other };
  return Object.fromEntries(names.map((name) => [name, byNoun[noun] ?? ids[name] ?? '']));
}

interface Given {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

const id = ids['id'];
const response_id = ids['response_id'];

/** Handwritten examples for calls whose generated example would not show what the call is for. */
const givenExamples: Partial<Record<EndpointName, Given>> = {
  getResponses: { query: { status: 'review' } },
  getResponseCounts: { query: { status: 'review' } },
  getInvitations: { query: { state: 'bounced' } },
  inviteByEmail: { body: { id, name: 'Ada Lovelace', email: 'ada@example.com', language: 'en-US' } },
  inviteBySms: { body: { id, name: 'Ada Lovelace', phone: '+442079460123', language: 'en-US' } },
  resendInvitation: { body: { id, channel: 'email', email: 'ada.lovelace@example.com' } },
  startImport: {
    body: {
      ...{ id, channel: 'email', file_name: 'from our ATS', language: 'en-US', duplicates: 0 },
      rows: [
        { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' },
        { name: 'Alan Turing', email: 'alan@example.com', phone: '', language: 'de-DE' },
      ],
    },
  },
  findInvited: { body: { emails: ['ada@example.com'], phones: [] } },
  addShareLink: { body: { id, source: 'Job fair in Kiel' } },
  setStatus: { body: { id, from: 'review', to: 'accepted' } },
  setStatuses: { body: { id, items: [{ response_id, from: 'review', to: 'rejected' }] } },
  setPipelines: { body: { id, items: [{ response_id, from: null, to: ids['pipeline_id'] }] } },
  setTags: { body: { response_ids: [response_id], add: ['shortlist'], remove: [] } },
  setJobActive: { body: { active: false } },
  startExport: { body: { id, format: 'xlsx', filters: { status: 'accepted' } } },
};

const JsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  propertyNames: z.optional(z.looseObject({ enum: z.optional(z.array(z.string())) })),
  additionalProperties: z.optional(z.unknown()),
  required: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  minItems: z.optional(z.number()),
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** `input`: only required fields; `output`: all fields. */
type Way = 'input' | 'output';

/**
 * Generates an example from a schema, with realistic words. A test validates every example on the page against its
 * schema.
 * `noun`: what the schema describes, such as `job`, or `jobs` for a list.
 */
function exampleOf(schema: z.ZodMiniType, way: Way, noun: string): unknown {
  return make(z.toJSONSchema(schema, { io: way, unrepresentable: 'any' }), { way, of: '', name: noun });
}

/** A position in an example: the field `name` of the object `of`. */
interface Place {
  way: Way;
  of: string;
  name: string;
}

function make(described: unknown, place: Place): unknown {
  const schema = JsonSchema.parse(described);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value === wordFor(preferred, place)) ?? schema.enum[0];
  const choices = choicesOf(schema);
  if (choices) return makeOne(choices, place);
  if (schema.type === 'object') return makeObject(schema, place);
  if (schema.type === 'array') return makeList(schema, place);
  if (schema.type === 'string') return makeText(schema, place);
  if (schema.type === 'integer' || schema.type === 'number')
    return wordFor(numbers, place) ?? Math.max(schema.minimum ?? 0, 0);
  if (schema.type === 'boolean') return wordFor(preferred, place) === true;
  return null;
}

/** The word for `of.name`, or else for the name alone. */
function wordFor<Word>(words: Record<string, Word>, { of, name }: Place): Word | undefined {
  return words[`${of}.${name}`] ?? words[name];
}

/** `["string", "null"]` is short for a choice of the two. */
function choicesOf({ type, ...others }: JsonSchema): readonly unknown[] | undefined {
  if (Array.isArray(type)) return type.map((single) => ({ ...others, type: single }));
  return others.anyOf ?? others.oneOf;
}

function makeOne(choices: readonly unknown[], place: Place): unknown {
  const isNull = (choice: unknown) => JsonSchema.parse(choice).type === 'null';
  if (usuallyNull.has(place.name) && choices.some(isNull)) return null;
  return make(choices.find((choice) => !isNull(choice)) ?? { type: 'null' }, place);
}

function makeObject(schema: JsonSchema, { way, name: of }: Place): Record<string, unknown> {
  const keys = schema.propertyNames?.enum;
  const valueOf = (field: unknown, name: string) => make(field, { way, of, name });
  if (keys) return Object.fromEntries(keys.map((key) => [key, valueOf(schema.additionalProperties, key)]));
  const isShown = (name: string) => way === 'output' || (schema.required ?? []).includes(name);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => isShown(name))
      .map(([name, field]) => [name, valueOf(field, name)]),
  );
}

function makeList(schema: JsonSchema, { name, ...place }: Place): unknown[] {
  if (usuallyEmpty.has(name)) return [];
  const item = make(schema.items ?? {}, { ...place, name: singular(name) });
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item);
}

function makeText(schema: JsonSchema, place: Place): string {
  if (schema.format === 'uuid') return wordFor(ids, place) ?? ids['id'] ?? '';
  if (schema.format === 'date-time') return wordFor(instants, place) ?? instants['created_at'] ?? '';
  if (schema.format === 'date') return wordFor(days, place) ?? days['day'] ?? '';
  return wordFor(texts, place) ?? '';
}

function singular(name: string): string {
  if (name === 'response_ids' || name === 'changed') return 'response_id';
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
