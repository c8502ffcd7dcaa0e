// One call as an example: what is sent, as a line for a shell, and what comes back.
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { ids } from './example-words.ts';
import { exampleOf } from './example-of.ts';
import { givenExamples } from './examples.ts';

export interface CallExample {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Undefined: the call has none. */
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

/** `$CANDOR` and `$KEY` are set as the introduction says. */
export function curlOf(endpoint: Endpoint, { params, query, body }: CallExample): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  const isWrite = endpoint.method !== 'GET';
  return [
    `curl ${isWrite ? `-X ${endpoint.method} ` : ''}"$CANDOR/api/${path}${search ? `?${search}` : ''}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(isWrite ? [`-H 'Idempotency-Key: ${ids['id']}'`] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ');
}

/** Of what the answer is, where it is not a candidate; in the plural for a list. */
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
};

/** `:id` is what the path names before it: a job's below `jobs`, a candidate's below `responses`. */
function paramsOf({ path, params }: Endpoint): Record<string, string> {
  const names = Object.keys(z.toJSONSchema(params, { io: 'input' }).properties ?? {});
  const [noun = ''] = path.split('/');
  const own = { jobs: ids['job_id'], responses: ids['response_id'], imports: ids['import'] };
  const other = { exports: ids['export'], 'share-links': ids['share_link'] };
  const byNoun: Record<string, string | undefined> = { ...own, ...other };
  return Object.fromEntries(names.map((name) => [name, byNoun[noun] ?? ids[name] ?? '']));
}
