// The API's description, made from the contract's endpoint table: what is served is what is described.
import * as z from 'zod/mini';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorEnvelope, refusalCodes, refusals } from '#contract/refusals.ts';

type Json = Record<string, unknown>;

interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Json>;
  components: { schemas: Json; securitySchemes: Json };
}

export function describeApi(): ApiDescription {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version: '1', description: 'Interviews that survive bad networks.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorEnvelope, 'output') },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'The access_token of a sign-in.' },
        candidate: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session_token that the device made at start.',
        },
        guest: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session_token with which a review link was opened.',
        },
      },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    tags: [endpoint.path.replace(/^v2\//, '').split('/')[0]],
    summary: endpoint.summary,
    description: permissionSentence(endpoint.access),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body && { requestBody: body }),
    responses: { 200: successOf(endpoint), default: failure },
    security: securityOf(endpoint.access),
  };
}

const failure: Json = {
  description: `A refusal. Codes with their status: ${refusalCodes.map((code) => `${code} ${refusals[code]}`).join(', ')}.`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function successOf(endpoint: Endpoint): Json {
  if (endpoint.answer === 'stream')
    return { description: 'A stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  const envelope = z.object({ response: z.object({ data: endpoint.data }) });
  return { description: 'Done.', content: { 'application/json': { schema: schemaOf(envelope, 'output') } } };
}

function bodyOf(endpoint: Endpoint): Json | undefined {
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
  if (endpoint.bodyType === 'json') return { required: true, content: { 'application/json': { schema } } };
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
  return described;
}

function securityOf(access: Access): Json[] {
  if (access.who === 'user') return [{ user: [] }];
  if (access.who === 'candidate') return [{ candidate: [] }];
  if (access.who === 'guest') return [{ guest: [] }];
  return [];
}

function permissionSentence(access: Access): string {
  if (access.who === 'user' && access.permission !== 'any') return `Needs the permission ${access.permission}.`;
  return {
    anyone: 'Open to anyone.',
    user: 'For signed-in users.',
    candidate: 'For a candidate’s session.',
    guest: 'For somebody who opened a review link.',
    signature: 'By a signed address.',
  }[access.who];
}
