// A stand-in for S3 on a loopback port, with path-style addresses. It verifies every signature and checksum, and refuses
// what it does not know. It proves nothing about a real store's durability, speed or prices.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bucket } from './bucket.ts';
import type { Sent, StoredObject } from './bucket.ts';
import { S3Fault } from './s3-fault.ts';
import { queryOf, verifySignature } from './sigv4.ts';
import type { Signer } from './sigv4.ts';
import { element, faultBody, listBody, partsIn, uploadsBody } from './xml.ts';

/** How a call fails. `after`: it has its effect, and only the answer is lost. */
export type Failure =
  | 'internal error'
  | 'internal error after'
  | 'slow down'
  | 'slow'
  | 'half a body'
  | 'hang up'
  | 'hang up after'
  | 'no answer'
  | 'no answer after';

export interface StandInS3 {
  bucket: Bucket;
  /** The settings of a server that uses it. */
  environment: Record<
    'S3_BUCKET' | 'S3_REGION' | 'S3_KEY_ID' | 'S3_SECRET' | 'S3_ENDPOINT' | 'S3_PATH_STYLE',
    string
  >;
  /** Like `PUT /key` or `GET ?list-type=2`, in order, with repeats. */
  calls: string[];
  /** What was refused because the request was wrong: signatures, digests, unknown calls. */
  complaints: string[];
  /** Decides about each call. */
  fail: (call: string) => Failure | undefined;
  /** The next call that matches fails. */
  failNext(failure: Failure, call?: RegExp): void;
  /** An empty bucket without weaknesses or failures. */
  reset(): void;
  stop(): Promise<void>;
}

interface World {
  bucket: Bucket;
  name: string;
  signer: Signer;
  now(): Date;
}

interface Call {
  world: World;
  method: string;
  key: string;
  query: ReadonlyMap<string, string>;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer;
}

const slowMs = 100;

export async function startS3(): Promise<StandInS3> {
  const signer = { region: 'eu-test-1', keyId: 'AKIDSTANDIN', secret: 'a secret of the stand-in' };
  const world: World = { bucket: new Bucket(), name: 'recordings', signer, now: () => new Date() };
  const planned: { failure: Failure; call: RegExp }[] = [];
  const failAsPlanned = (call: string) => {
    const at = planned.findIndex((plan) => plan.call.test(call));
    return at === -1 ? undefined : planned.splice(at, 1)[0]?.failure;
  };
  const standIn: StandInS3 = {
    bucket: world.bucket,
    environment: {
      ...{
        S3_BUCKET: world.name,
        S3_REGION: signer.region,
        S3_KEY_ID: signer.keyId,
        S3_SECRET: signer.secret,
      },
      ...{ S3_ENDPOINT: '', S3_PATH_STYLE: 'true' },
    },
    calls: [],
    complaints: [],
    fail: failAsPlanned,
    failNext: (failure, call = /^/) => void planned.push({ failure, call }),
    reset: () => {
      planned.length = 0;
      standIn.calls.length = 0;
      standIn.fail = failAsPlanned;
      world.bucket = standIn.bucket = new Bucket();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    serve(standIn, world, request, response).catch((error: unknown) => {
      // The caller went away, or a defect of the stand-in, which the test must see.
      standIn.complaints.push(`the stand-in failed: ${String(error)}`);
      response.destroy();
    });
  });
  standIn.environment.S3_ENDPOINT = `http://127.0.0.1:${await portOf(server)}`;
  return standIn;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function serve(
  standIn: StandInS3,
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request);
  if (body === undefined) return void response.destroy();
  const { method = '', url: target = '' } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
  );
  const [path = '', search = ''] = target.split('?');
  const query = new Map(queryOf(search).filter(([name]) => name !== 'x-id'));
  const [, name = '', ...words] = decodeURIComponent(path).split('/');
  const call: Call = { world, method, key: words.join('/'), query, headers, body };
  const shown = shownCall(call);
  standIn.calls.push(shown);
  const failure = standIn.fail(shown);
  if (failure && (await failBefore(failure, response))) return;
  let reply: Reply;
  try {
    verifySignature({ method, target, headers, body }, world.signer, world.now());
    if (name !== world.name) throw new S3Fault(404, 'NoSuchBucket');
    reply = await answer(call);
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error;
    if (![404, 409, 412, 416, 507].includes(error.status))
      standIn.complaints.push(`${shown}: ${error.code} ${error.message}`);
    reply = { status: error.status, body: faultBody(error) };
  }
  if (failure === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  finish(method, reply, failure, response);
}

/** A call as `calls` shows it: `PUT /key`, `POST /key?uploads`, `GET ?list-type=2`. Leaves the signature out. */
function shownCall({ method, key, query }: Call): string {
  const special = ['list-type', 'uploads', 'partNumber', 'uploadId', 'versioning', 'lifecycle'];
  const shown = special.flatMap((name) => {
    const value = query.get(name);
    return value === undefined ? [] : [value === '' || name === 'uploadId' ? name : `${name}=${value}`];
  });
  return `${method} ${key && `/${key}`}${shown.length > 0 ? `?${shown.join('&')}` : ''}`;
}

/** Undefined if the caller left before its end. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** True if the call has no effect. */
async function failBefore(failure: Failure, response: ServerResponse): Promise<boolean> {
  if (failure === 'internal error')
    send(response, { status: 500, body: faultBody(new S3Fault(500, 'InternalError')) });
  else if (failure === 'slow down')
    send(response, { status: 503, body: faultBody(new S3Fault(503, 'SlowDown')) });
  else if (failure === 'hang up') response.destroy();
  return failure === 'no answer' || response.writableEnded || response.destroyed;
}

function finish(method: string, reply: Reply, failure: Failure | undefined, response: ServerResponse): void {
  if (failure === 'no answer after') return;
  if (failure === 'hang up after') return void response.destroy();
  if (failure === 'internal error after')
    return send(response, { status: 500, body: faultBody(new S3Fault(500, 'InternalError')) });
  const { body } = reply;
  if (failure === 'half a body' && method === 'GET' && body && body.length > 1) {
    response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length });
    return void response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
  }
  if (failure === 'half a body' && method !== 'GET') return void response.destroy();
  send(response, reply);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const isXml = body !== undefined && headers?.['etag'] === undefined;
  const length = body === undefined ? {} : { 'content-length': body.length };
  response.writeHead(status, { ...(isXml && { 'content-type': 'application/xml' }), ...length, ...headers });
  response.end(body);
}

async function answer(call: Call): Promise<Reply> {
  const { method, key, query } = call;
  const operation = [
    method,
    key ? 'key' : 'bucket',
    ...['uploads', 'uploadId', 'list-type', 'versioning', 'lifecycle'].filter((name) => query.has(name)),
  ].join(' ');
  const run = operations[operation];
  if (!run) throw new S3Fault(501, 'NotImplemented', operation);
  return run(call);
}

const operations: Record<string, (call: Call) => Reply | Promise<Reply>> = {
  'PUT key': async (call) => written(call, await call.world.bucket.put(call.key, sentIn(call))),
  'GET key': (call) => read(call),
  'HEAD key': (call) => {
    const { status, headers, body } = read(call);
    return { status, headers: { ...headers, 'content-length': String(body?.length ?? 0) } };
  },
  'DELETE key': ({ world, key }) => {
    world.bucket.delete(key);
    return { status: 204 };
  },
  'GET bucket list-type': ({ world, query }) => {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const { keys, isLast } = world.bucket.list(query.get('prefix') ?? '', after);
    const next = isLast ? undefined : Buffer.from(keys.at(-1) ?? '').toString('base64url');
    const entries = keys.flatMap((key) => {
      const object = world.bucket.objects.get(key);
      return object ? [{ key, object }] : [];
    });
    return { status: 200, body: listBody(entries, next) };
  },
  'POST key uploads': ({ world, key, headers }) => {
    if (headers['x-amz-checksum-algorithm'] !== 'SHA256')
      throw new S3Fault(400, 'InvalidRequest', 'no SHA256');
    const id = world.bucket.startUpload(key, metadataIn(headers));
    const named = element('Key', key) + element('UploadId', id);
    return { status: 200, body: Buffer.from(element('InitiateMultipartUploadResult', named, true)) };
  },
  'PUT key uploadId': (call) => {
    const { world, key, query } = call;
    const sent = sentIn(call);
    if (sent.sha256 === undefined) throw new S3Fault(400, 'InvalidRequest', 'a part without its checksum');
    const number = Number(query.get('partNumber'));
    return {
      status: 200,
      headers: { etag: world.bucket.putPart(key, query.get('uploadId') ?? '', number, sent) },
    };
  },
  'POST key uploadId': async (call) => {
    const { world, key, query, headers, body } = call;
    const id = query.get('uploadId') ?? '';
    const object = await world.bucket.finishUpload(key, id, partsIn(String(body)), headers['if-none-match']);
    const named = element('Key', key) + element('ETag', object.etag);
    return { status: 200, body: Buffer.from(element('CompleteMultipartUploadResult', named, true)) };
  },
  'DELETE key uploadId': ({ world, key, query }) => {
    world.bucket.abortUpload(key, query.get('uploadId') ?? '');
    return { status: 204 };
  },
  'GET bucket uploads': ({ world, query }) => ({
    status: 200,
    body: uploadsBody(
      [...world.bucket.uploads]
        .map(([id, { key, startedAt }]) => ({ id, key, startedAt }))
        .filter(({ key }) => key.startsWith(query.get('prefix') ?? '')),
    ),
  }),
  'GET bucket lifecycle': ({ world }) => {
    const isElsewhere = world.bucket.weaknesses.has('versions expiring elsewhere');
    if (!isElsewhere && !world.bucket.weaknesses.has('expiring versions'))
      throw new S3Fault(404, 'NoSuchLifecycleConfiguration');
    const days = element('NoncurrentVersionExpiration', element('NoncurrentDays', '7'));
    const rule = element(
      'Rule',
      element('Status', 'Enabled') +
        element('Filter', element('Prefix', isElsewhere ? 'elsewhere/' : '')) +
        days,
    );
    return { status: 200, body: Buffer.from(element('LifecycleConfiguration', rule, true)) };
  },
};

function sentIn({ headers, body }: Call): Sent {
  if (headers['transfer-encoding'] !== undefined) throw new S3Fault(411, 'MissingContentLength');
  if (headers['content-encoding']?.includes('aws-chunked'))
    throw new S3Fault(501, 'NotImplemented', 'aws-chunked');
  return {
    bytes: body,
    sha256: headers['x-amz-checksum-sha256'],
    md5: headers['content-md5'],
    ifNoneMatch: headers['if-none-match'],
    metadata: metadataIn(headers),
  };
}

function metadataIn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')));
}

function written({ world: { bucket } }: Call, { etag }: StoredObject): Reply {
  const isVersioned = [...bucket.weaknesses].some((weakness) => weakness.includes('versions'));
  return { status: 200, headers: { etag, ...(isVersioned && { 'x-amz-version-id': 'v1' }) } };
}

function read({ world: { bucket }, key, query, headers }: Call): Reply {
  const { bytes, etag, metadata, writtenAt } = bucket.get(key);
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && ifMatch !== etag) throw new S3Fault(412, 'PreconditionFailed');
  const overrides = ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  const common = {
    ...{ etag, 'last-modified': writtenAt.toUTCString(), 'accept-ranges': 'bytes' },
    ...{ 'content-type': 'binary/octet-stream', ...metadata, ...Object.fromEntries(overrides) },
  };
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers['range'] ?? '') ?? [];
  if (first === undefined || bucket.weaknesses.has('ranges'))
    return { status: 200, headers: common, body: bytes };
  const start = Number(first);
  if (start >= bytes.length) throw new S3Fault(416, 'InvalidRange');
  const end = Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1);
  const contentRange = `bytes ${start}-${end}/${bytes.length}`;
  return {
    status: 206,
    headers: { ...common, 'content-range': contentRange },
    body: bytes.subarray(start, end + 1),
  };
}
