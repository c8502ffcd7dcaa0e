import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { apiPermissions } from '#contract/api-key.ts';
import { WebhookPayload } from '#contract/webhook.ts';
import { describeApi, isOfApi } from '../http/openapi.ts';
import { curlOf, exampleOfCall } from './call-example.ts';
import { wordsForQuery } from './parameter-words.ts';
import { describeWebhooks } from './webhooks.ts';

const ofApi = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, one]) => isOfApi(one));

test.each(ofApi)('the example of %s is what the call takes and gives', (name, endpoint) => {
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

test('every example stands in the description, as a line for a shell and as an answer', () => {
  const described = JSON.stringify(describeApi());
  for (const [name, endpoint] of ofApi) {
    const example = exampleOfCall(name, endpoint);
    expect.soft(described, name).toContain(JSON.stringify(curlOf(endpoint, example)).slice(1, -1));
    expect.soft(described, name).toContain(JSON.stringify({ response: { data: example.data } }));
  }
});

test('no example carries an id of nobody, which would be another’s or another call’s to the next who tries it', () => {
  for (const [name, endpoint] of ofApi)
    expect.soft(curlOf(endpoint, exampleOfCall(name, endpoint)), name).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
});

test('every parameter of a query says what it asks for', () => {
  for (const [name, { path, query }] of ofApi)
    for (const parameter of Object.keys(z.toJSONSchema(query, { io: 'input' }).properties ?? {}))
      expect.soft(wordsForQuery(path, parameter), `${name}: ${parameter}`).toBeTruthy();
});

test('the page shows the calls of the API, each once, and no other', () => {
  const shown = Object.values(describeApi({ isWhole: false }).paths).flatMap((one) => Object.values(one));
  const names = shown.map((one) => String(Object(one).operationId));
  expect(names.toSorted()).toEqual(ofApi.map(([name]) => name).toSorted());
});

test('the API comes first, and says what an API key cannot do', () => {
  const { tags } = describeApi();
  expect(tags.slice(0, 5).map((tag) => tag.name)).toEqual([
    ...['Jobs', 'Candidates', 'Inviting', 'Exports', 'Webhooks'],
  ]);
});

test('what a webhook is sent is an example of what it is sent', () => {
  for (const [event, described] of Object.entries(describeWebhooks())) {
    const { example } = JSON.parse(JSON.stringify(described)).post.requestBody.content['application/json'];
    expect(WebhookPayload.parse(example)).toEqual(example);
    expect(example.type).toBe(event);
  }
});

test('a key can be given what the API asks for, what widens it, and nothing else', () => {
  const asked = ofApi.flatMap(([, { access }]) =>
    access.who === 'user' && access.permission !== 'any' ? [access.permission] : [],
  );
  expect([...apiPermissions].toSorted()).toEqual([...new Set([...asked, 'jobs.view_all'])].toSorted());
});

test('nothing about people, keys, secrets, billing or the log is a call of the API', () => {
  const kept = /^(user|users|login|api-key|webhooks|audit|v2\/plans|billing|support|retention)/;
  expect(ofApi.map(([, { path }]) => path).filter((path) => kept.test(path))).toEqual([]);
});
