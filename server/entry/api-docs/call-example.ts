// One call as an example: the request as a shell command, and the answer.
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { ids } from './example-words.ts';
import { exampleOf } from './example-of.ts';
import { givenExamples } from './examples.ts';

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
