// An in-memory server for tests: put-if-absent as contract/take.ts describes it, with the faults of real lines and
// servers. Tests compare what it stores.
import { decodeFrameHeader, frameHeaderBytes } from '#contract/frames.ts';
import { AnswerSubmission, finishInterview } from '#contract/interview.ts';
import { bindingHeader, Manifest, TakeBinding } from '#contract/take.ts';
import { join } from './parts.ts';
import { contentDigest, sha256Hex } from './sha256.ts';

export interface StoredTake {
  binding: TakeBinding;
  parts: Map<string, ArrayBuffer>;
  /** Parts whose request was cut. */
  begun: Map<string, { sha256: string; bytes: number; arrived: Uint8Array<ArrayBuffer> }>;
  poster: ArrayBuffer | null;
  manifest: Manifest | null;
  /** The joined segments, once sealed. */
  sealed: Uint8Array[] | null;
}

/** Called once per request; a returned fault replaces the server's reply. */
export type Fault = (request: {
  method: string;
  path: string;
}) => 'refuse_connection' | 'lose_reply' | Response | undefined;

export interface TestServer {
  fetch: typeof globalThis.fetch;
  takes: Map<string, StoredTake>;
  answers: Map<string, AnswerSubmission>;
  finished: string[];
  /** Every request in order: `PUT takes/…`. */
  requests: string[];
  /** How often each part's bytes arrived. */
  arrivals: Map<string, number>;
  fault: Fault;
  /** Replies with digests of other bytes. */
  isLying: boolean;
  /** As in TakeState. */
  runBytes: number | undefined;
  /** Knows neither summaries nor a binding with the first parts. */
  isOld: boolean;
  /** The next requests with several parts that break off after 70 % of their bytes. */
  requestsToCut: number;
}

export function openTestServer(baseUrl = 'http://candor.test/api/'): TestServer {
  const server: TestServer = {
    takes: new Map(),
    answers: new Map(),
    finished: [],
    requests: [],
    arrivals: new Map(),
    fault: () => undefined,
    isLying: false,
    runBytes: undefined,
    isOld: false,
    requestsToCut: 0,
    async fetch(input, init) {
      const request = new Request(input, init);
      const path = request.url.slice(baseUrl.length);
      server.requests.push(`${request.method} ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      const fault = server.fault({ method: request.method, path });
      if (fault === 'refuse_connection') throw new TypeError('Failed to fetch');
      if (fault instanceof Response) return fault;
      const answer = await route(server, request, path);
      if (fault === 'lose_reply') throw new TypeError('Failed to fetch');
      answer.headers.set('date', new Date().toUTCString());
      return answer;
    },
  };
  return server;
}

export function refusal(status: number, code: string): Response {
  return Response.json({ error: { code, message: code } }, { status });
}

async function route(server: TestServer, request: Request, path: string): Promise<Response> {
  if (request.headers.get('authorization') !== 'Bearer good') return refusal(401, 'session_ended');
  const [noun, id = '', what, ...rest] = path.split('/');
  if (noun === 'session') return id === 'answers' ? answer(server, request) : finish(server, request);
  if (what === undefined)
    return request.method === 'PUT' ? bind(server, id, request) : knownParts(server, server.takes.get(id));
  const binding = request.headers.get(bindingHeader);
  if (what === 'parts' && binding !== null && !server.isOld) {
    const refused = bindTo(server, id, TakeBinding.parse(JSON.parse(decodeURIComponent(binding))));
    if (refused) return refused;
  }
  const take = server.takes.get(id);
  if (!take) return refusal(404, 'take_unknown');
  if (what === 'segments') return putPart(server, id, take, `${rest[0]}/${rest[2]}`, request);
  if (what === 'parts') return putParts(server, id, take, request);
  if (what === 'poster') return putPoster(take, request);
  return seal(server, take, request);
}

async function answer(server: TestServer, request: Request): Promise<Response> {
  const submission = AnswerSubmission.parse(await request.json());
  if (submission.type === 'video' && !server.takes.has(submission.take_id))
    return refusal(404, 'take_unknown');
  const previous = server.answers.get(submission.id);
  if (previous && JSON.stringify(previous) !== JSON.stringify(submission)) return refusal(409, 'id_taken');
  const others = [...server.answers.values()].filter((answer) => answer.id !== submission.id);
  if (others.some(({ question_id }) => question_id === submission.question_id))
    return refusal(409, 'already_answered');
  server.answers.set(submission.id, submission);
  return data({
    question_id: submission.question_id,
    answer_id: submission.id,
    stored: submission.type !== 'video',
  });
}

async function finish(server: TestServer, request: Request): Promise<Response> {
  server.finished.push(finishInterview.body.parse(await request.json()).id);
  return data({ progress: 'completed' });
}

async function bind(server: TestServer, id: string, request: Request): Promise<Response> {
  const refused = bindTo(server, id, TakeBinding.parse(await request.json()));
  return refused ?? knownParts(server, server.takes.get(id));
}

function bindTo(server: TestServer, id: string, binding: TakeBinding): Response | undefined {
  const take = server.takes.get(id) ?? {
    binding,
    parts: new Map(),
    begun: new Map(),
    poster: null,
    manifest: null,
    sealed: null,
  };
  if (JSON.stringify(take.binding) !== JSON.stringify(binding)) return refusal(409, 'id_taken');
  server.takes.set(id, take);
  return undefined;
}

function knownParts({ runBytes }: TestServer, take: StoredTake | undefined): Response {
  if (!take) return refusal(404, 'take_unknown');
  return data({
    state: take.sealed ? 'stored' : 'open',
    parts: take.sealed ? [] : [...take.parts.keys()].map(nameOf),
    begun: [...take.begun]
      .filter(([key]) => !take.parts.has(key))
      .map(([key, { arrived }]) => ({ ...nameOf(key), bytes: arrived.length })),
    ...(runBytes !== undefined && { run_bytes: runBytes }),
  });
}

async function putPart(
  server: TestServer,
  id: string,
  take: StoredTake,
  key: string,
  request: Request,
): Promise<Response> {
  const bytes = await request.arrayBuffer();
  if (request.headers.get('content-digest') !== contentDigest(await sha256Hex(bytes)))
    return refusal(422, 'digest_mismatch');
  return (await putIfAbsent(server, id, take, key, bytes)) ?? knownParts(server, take);
}

async function putParts(
  server: TestServer,
  id: string,
  take: StoredTake,
  request: Request,
): Promise<Response> {
  const sent = new Uint8Array(await request.arrayBuffer());
  const isCut = server.requestsToCut > 0;
  if (isCut) server.requestsToCut -= 1;
  const body = isCut ? sent.subarray(0, Math.floor(sent.length * 0.7)) : sent;
  const stored: { segment: number; number: number }[] = [];
  for (let at = 0; at + frameHeaderBytes <= body.length;) {
    const { segment, number, bytes, sha256 } = decodeFrameHeader(body.subarray(at));
    const arrived = body.slice(at + frameHeaderBytes, at + frameHeaderBytes + bytes);
    const beginning = take.begun.get(`${segment}/${number}`);
    const isRest = beginning?.sha256 === sha256 && bytes < beginning.bytes;
    if (arrived.length < bytes) {
      if (!isRest) take.begun.set(`${segment}/${number}`, { sha256, bytes, arrived });
      break;
    }
    const content = isRest
      ? join([beginning.arrived.slice(0, beginning.bytes - bytes).buffer, arrived.buffer]).buffer
      : arrived.buffer;
    at += frameHeaderBytes + bytes;
    if ((await sha256Hex(content)) !== sha256) continue;
    const conflict = await putIfAbsent(server, id, take, `${segment}/${number}`, content);
    if (conflict) return conflict;
    stored.push({ segment, number });
  }
  if (isCut) throw new TypeError('Failed to fetch');
  if (stored.length === 0) return refusal(422, 'digest_mismatch');
  const { runBytes } = server;
  const settings =
    request.headers.has(bindingHeader) && runBytes !== undefined ? { run_bytes: runBytes } : {};
  return data({ state: take.sealed ? 'stored' : 'open', stored, ...settings });
}

async function putIfAbsent(
  server: TestServer,
  id: string,
  take: StoredTake,
  key: string,
  bytes: ArrayBuffer,
): Promise<Response | undefined> {
  const arrival = `${id}/${key}`;
  server.arrivals.set(arrival, (server.arrivals.get(arrival) ?? 0) + 1);
  if (take.sealed) return undefined;
  const previous = take.parts.get(key);
  if (previous && (await sha256Hex(previous)) !== (await sha256Hex(bytes)))
    return refusal(409, 'part_conflict');
  take.parts.set(key, bytes);
  return undefined;
}

async function putPoster(take: StoredTake, request: Request): Promise<Response> {
  take.poster = await request.arrayBuffer();
  return data({});
}

async function seal(server: TestServer, take: StoredTake, request: Request): Promise<Response> {
  const manifest = Manifest.parse(await request.json());
  if (server.isOld && manifest.segments.some(({ summary }) => summary)) return refusal(422, 'invalid_fields');
  const named = manifest.segments.flatMap(({ segment, parts, summary }) =>
    Array.from({ length: parts?.length ?? summary?.parts ?? 0 }, (_, number) => ({ segment, number })),
  );
  const findMissing = () => named.filter(({ segment, number }) => !take.parts.has(`${segment}/${number}`));
  for (let looks = 0; manifest.await_parts && findMissing().length > 0 && looks < 50; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 2));
  if (findMissing().length > 0) return data({ state: 'missing', parts: findMissing() });
  const segments = manifest.segments.map(({ segment, summary }) => {
    const own = named.filter((part) => part.segment === segment);
    const contents = own.map(({ number }) => take.parts.get(`${segment}/${number}`) ?? new ArrayBuffer(0));
    return { segment, summary, contents, joined: join(contents) };
  });
  for (const { summary, contents } of segments)
    if (summary && summary.sha256 !== (await digestOfDigests(contents)))
      return data({ state: 'list_needed' });
  take.manifest = manifest;
  take.sealed = segments.map(({ joined }) => joined);
  const sha256Of = (joined: Uint8Array<ArrayBuffer>) => sha256Hex(server.isLying ? joined.slice(1) : joined);
  return data({
    state: 'stored',
    segments: await Promise.all(
      segments.map(async ({ segment, joined }) => ({
        segment,
        bytes: joined.length,
        sha256: await sha256Of(joined),
      })),
    ),
  });
}

async function digestOfDigests(contents: readonly ArrayBuffer[]): Promise<string> {
  const digests = await Promise.all(contents.map((content) => crypto.subtle.digest('SHA-256', content)));
  return sha256Hex(join(digests));
}

function nameOf(key: string): { segment: number; number: number } {
  const [segment, number] = key.split('/').map(Number);
  return { segment: segment ?? 0, number: number ?? 0 };
}

function data(content: unknown): Response {
  return Response.json({ response: { data: content } });
}
