import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { apiPermissions } from '#contract/api-key.ts';
import { WebhookPayload } from '#contract/webhook-payload.ts';
import { describeApi, isOfApi } from './openapi.ts';
import { curlOf, exampleOfCall } from './call-example.ts';
import { wordsForQuery } from './parameter-words.ts';
import { describeWebhooks } from './webhooks.ts';

const ofApi = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, endpoint]) =>
  isOfApi(endpoint),
);

test.each(ofApi)('the example of %s matches the schemas of the call', (name, endpoint) => {
  const { params, query, body, data } = exampleOfCall(name, endpoint);
  const parsed = {
    params: endpoint.params.safeParse(params),
    query: endpoint.query.safeParse(query),
    body: endpoint.body.safeParse(body ?? {}),
    data: endpoint.data.safeParse(data),
  };
  for (const [part, { success, error }] of Object.entries(parsed))
    expect.soft(success, `${part}: ${JSON.stringify(error?.issues)}`).toBe(true);
  expect(parsed.data.data).toEqual(data);
});

test('the description contains every example as a shell command and as an answer', () => {
  const described = JSON.stringify(describeApi());
  for (const [name, endpoint] of ofApi) {
    const example = exampleOfCall(name, endpoint);
    expect.soft(described, name).toContain(JSON.stringify(curlOf(endpoint, example)).slice(1, -1));
    const answer = endpoint.answer === 'stream' ? example.data : { response: { data: example.data } };
    expect.soft(described, name).toContain(JSON.stringify(answer));
  }
});

test('no example contains a literal id, because everybody who tries it would send the same one', () => {
  for (const [name, endpoint] of ofApi)
    expect.soft(curlOf(endpoint, exampleOfCall(name, endpoint)), name).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
});

test('every query parameter has a description', () => {
  for (const [name, { path, query }] of ofApi)
    for (const parameter of Object.keys(z.toJSONSchema(query, { io: 'input' }).properties ?? {}))
      expect.soft(wordsForQuery(path, parameter), `${name}: ${parameter}`).toBeTruthy();
});

test('the page shows each call of the API once, and no other calls', () => {
  const shown = Object.values(describeApi({ isWhole: false }).paths).flatMap((calls) => Object.values(calls));
  const names = shown.map((call) => String(Object(call).operationId));
  expect(names.toSorted()).toEqual(ofApi.map(([name]) => name).toSorted());
});

test('the tags of the API come first', () => {
  const { tags } = describeApi();
  expect(tags.slice(0, 5).map((tag) => tag.name)).toEqual([
    ...['Jobs', 'Candidates', 'Inviting', 'Exports', 'Webhooks'],
  ]);
});

test('the example of every webhook event matches its schema', () => {
  for (const [event, described] of Object.entries(describeWebhooks())) {
    const { example } = JSON.parse(JSON.stringify(described)).post.requestBody.content['application/json'];
    expect(WebhookPayload.parse(example)).toEqual(example);
    expect(example.type).toBe(event);
  }
});

test('a key can have the permissions that the API requires, and jobs.view_all, and no others', () => {
  const asked = ofApi.flatMap(([, { access }]) =>
    access.who === 'user' && access.permission !== 'any' ? [access.permission] : [],
  );
  expect([...apiPermissions].toSorted()).toEqual([...new Set([...asked, 'jobs.view_all'])].toSorted());
});

test('members, keys, secrets, billing and the audit log are not in the API', () => {
  const excluded = /^(user|users|login|api-key|webhooks|audit|v2\/plans|billing|support|retention)/;
  expect(ofApi.map(([, { path }]) => path).filter((path) => excluded.test(path))).toEqual([]);
});
