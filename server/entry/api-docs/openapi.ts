// Generates the API's description from the contract's endpoint table, so that it always matches what is served. The calls that
// accept the agency's API key come first, each with an example.
import * as z from 'zod/mini';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { ErrorEnvelope, refusalCodes, refusals } from '#contract/refusals.ts';
import { curlOf, exampleOfCall } from './call-example.ts';
import type { CallExample } from './call-example.ts';
import { introduction } from './introduction.ts';
import { wordsForQuery } from './parameter-words.ts';
import { readableSchema } from './readable-schema.ts';
import { describeWebhooks } from './webhooks.ts';

type Json = Record<string, unknown>;

export interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Json>;
  webhooks: Record<string, Json>;
  components: { schemas: Json; responses: Json; headers: Json; securitySchemes: Json };
}

/** Describes all calls, or only those that accept an API key. */
export function describeApi({ isWhole }: { isWhole: boolean } = { isWhole: true }): ApiDescription {
  const paths: Record<string, Json> = {};
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const named = all.filter(([, endpoint]) => isWhole || isOfApi(endpoint));
  const inOrder = named.toSorted(([, a], [, b]) => Number(isOfApi(b)) - Number(isOfApi(a)));
  for (const [name, endpoint] of inOrder) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version: '1', description: introduction },
    servers: [{ url: '/api' }],
    tags: tagsOf(inOrder.map(([, endpoint]) => endpoint)),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: { Error: schemaOf(ErrorEnvelope, 'output') },
      responses: { Refusal: refusal },
      headers,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The API key: candor_…' },
        user: { type: 'http', scheme: 'bearer', description: 'The access_token of a sign-in.' },
        candidate: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session_token that the device generated at the start.',
        },
        guest: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session_token that opened a review link.',
        },
        participant: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that entered a live room, or knocked at it.',
        },
      },
    },
  };
}

export function isOfApi({ access }: Endpoint): boolean {
  return access.who === 'user' && access.api === true;
}

/** The tag of a call, by the first or last noun of its path. */
function tagOf(endpoint: Endpoint): string {
  const [noun = '', , last = ''] = endpoint.path.replace(/^v2\//, '').split('/');
  if (!isOfApi(endpoint)) return `For our own pages: ${noun}`;
  if (/^(invit|import|share-link|reminder)/.test(last) || /^(imports|share-links)/.test(noun))
    return 'Inviting';
  if (last === 'exports' || noun === 'exports') return 'Exports';
  if (noun === 'responses' || /^(response|status|pipeline|tag)/.test(last)) return 'Candidates';
  return 'Jobs';
}

function tagsOf(inOrder: readonly Endpoint[]): { name: string }[] {
  const names = new Set(['Jobs', 'Candidates', 'Inviting', 'Exports', 'Webhooks', ...inOrder.map(tagOf)]);
  return [...names].map((name) => ({ name }));
}

function operationOf(name: EndpointName, endpoint: Endpoint): Json {
  const example = isOfApi(endpoint) ? exampleOfCall(name, endpoint) : undefined;
  const body = bodyOf(endpoint, example);
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: permissionSentence(endpoint.access) + (example ? shell(curlOf(endpoint, example)) : ''),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query').map((parameter) => withWords(endpoint, parameter)),
      ...(example && endpoint.method !== 'GET' ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { 200: successOf(endpoint, example), default: { $ref: '#/components/responses/Refusal' } },
    security: securityOf(endpoint.access),
  };
}

const idempotencyKey: Json = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } },
  description:
    'The same request with the same key is processed once. For a day, repeating it gives the same response.',
};

function shell(line: string): string {
  return `\n\n\`\`\`sh\n${line}\n\`\`\``;
}

/** Lists all codes. The introduction has the general ones; a call's summary names its specific ones. */
const refusal: Json = {
  description: `A refusal. Codes with their status: ${refusalCodes.map((code) => `${code} ${refusals[code]}`).join(', ')}.`,
  headers: headersNamed('Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { error: { code: 'not_found', message: 'This doesn’t exist or was deleted.' } },
    },
  },
};

const headers: Json = {
  'RateLimit-Policy': headerOf('The number of calls (`q`) per window in seconds (`w`): `"key";q=600;w=60`.'),
  RateLimit: headerOf('Remaining calls (`r`) and seconds until the window resets (`t`): `"key";r=599;t=60`.'),
  'Retry-After': headerOf('With 429 and 503: seconds to wait before repeating the request.'),
  'Idempotency-Replayed': headerOf(
    '`true`: a repeated response to an earlier request with the same Idempotency-Key.',
  ),
  'X-Request-Id': headerOf('Identifies this call, for questions about it.'),
};

function headerOf(description: string): Json {
  return { description, schema: { type: 'string' } };
}

function headersNamed(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function withWords({ path }: Endpoint, parameter: Json): Json {
  const description = wordsForQuery(path, String(parameter['name']));
  return { ...parameter, ...(description && { description }) };
}

function successOf(endpoint: Endpoint, example: CallExample | undefined): Json {
  if (endpoint.answer === 'stream' && example)
    return {
      description: 'A file.',
      content: { 'text/csv': { schema: { type: 'string' }, example: example.data } },
    };
  if (endpoint.answer === 'stream')
    return { description: 'A stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  const envelope = z.object({ response: z.object({ data: endpoint.data }) });
  const answer = example && { example: { response: { data: example.data } } };
  const content = { 'application/json': { schema: schemaOf(envelope, 'output'), ...answer } };
  const isIdempotent = example && endpoint.method !== 'GET';
  const named = [
    'RateLimit',
    'RateLimit-Policy',
    'X-Request-Id',
    ...(isIdempotent ? ['Idempotency-Replayed'] : []),
  ];
  return { description: 'Done.', ...(example && { headers: headersNamed(...named) }), content };
}

function bodyOf(endpoint: Endpoint, example: CallExample | undefined): Json | undefined {
  if (endpoint.bodyType === 'none') return undefined;
  if (endpoint.bodyType === 'bytes') {
    return {
      required: true,
      content: {
        'application/octet-stream': {
          schema: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    };
  }
  const schema = schemaOf(endpoint.body, 'input');
  if (endpoint.bodyType === 'json') {
    const sent = example && { example: example.body };
    return { required: true, content: { 'application/json': { schema, ...sent } } };
  }
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } },
  };
}

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  const { properties, required } = schemaOf(schema, 'input');
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: described,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return readableSchema(described);
}

function securityOf(access: Access): Json[] {
  if (access.who === 'user') return access.api ? [{ key: [] }, { user: [] }] : [{ user: [] }];
  if (access.who === 'candidate') return [{ candidate: [] }];
  if (access.who === 'guest') return [{ guest: [] }];
  if (access.who === 'recorder') return [{ candidate: [] }, { participant: [] }];
  if (access.who === 'participant') return [{ participant: [] }];
  return [];
}

function permissionSentence(access: Access): string {
  const isForConfirmed = access.who === 'user' && access.confirmed;
  return callerSentence(access) + (isForConfirmed ? ' The user’s address must be confirmed.' : '');
}

function callerSentence(access: Access): string {
  if (access.who === 'user' && access.permission !== 'any')
    return `Requires the permission ${access.permission}${access.wholeAgency ? ' and access to every company and job' : ''}.`;
  if (access.who === 'user' && access.api) return 'Open to every key.';
  return {
    anyone: 'Open to anyone.',
    user: 'For signed-in users.',
    candidate: 'For a candidate’s session.',
    guest: 'For a guest who opened a review link.',
    participant: 'For a device in a live room.',
    recorder: 'For a candidate’s session or a device in a live room.',
    signature: 'For a signed URL.',
  }[access.who];
}
