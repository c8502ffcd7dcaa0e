// A stand-in for a collector of OpenTelemetry: takes traces by OTLP over HTTP as JSON, and nothing that the specification or
// we do not allow.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const hexId = (digits: number) =>
  z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`), 'an id is lower-case hex');
const Nanoseconds = z.string().regex(/^[1-9]\d{18}$/, '64-bit numbers are strings');
const Attribute = z.strictObject({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
  ]),
});
const Attributes = z
  .array(Attribute)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'keys are unique');
/** Without events and without a message of the status: both would quote errors. */
const ReceivedSpan = z
  .strictObject({
    traceId: hexId(32),
    spanId: hexId(16),
    parentSpanId: z.optional(hexId(16)),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: Nanoseconds,
    endTimeUnixNano: Nanoseconds,
    attributes: Attributes,
    status: z.strictObject({ code: z.union([z.literal(0), z.literal(2)]) }),
  })
  .refine(
    ({ startTimeUnixNano: start, endTimeUnixNano: end }) => BigInt(start) <= BigInt(end),
    'time runs on',
  );
const Scope = z.strictObject({ name: z.string(), version: z.string() });
const ExportTraceServiceRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(z.strictObject({ scope: Scope, spans: z.array(ReceivedSpan).min(1).max(512) })),
    }),
  ),
});
export type ReceivedSpan = z.infer<typeof ReceivedSpan>;

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Attributes of the processes that sent. */
  resources: Record<string, string>[];
  /** What was wrong with requests. */
  faults: string[];
  /** Bodies as they came. */
  bodies: string[];
  /** Requests that have begun. */
  requests: number;
  /** The status of replies. Null: none comes. */
  status: number | null;
  stop(): Promise<void>;
}

/** @param authorization what requests must have */
export async function startCollector(authorization?: string): Promise<Collector> {
  const server = createServer((request, response) => {
    collector.requests += 1;
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (collector.status === null) return;
      const isRight =
        request.method === 'POST' &&
        request.url === '/v1/traces' &&
        request.headers['content-type'] === 'application/json' &&
        request.headers.authorization === authorization;
      if (!isRight)
        collector.faults.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      take(collector, body);
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is never a string.
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    ...{ url: `http://127.0.0.1:${port}`, spans: [], resources: [], faults: [], bodies: [] },
    ...{ requests: 0, status: 200 },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}

function take(collector: Collector, body: string): void {
  collector.bodies.push(body);
  const read = ExportTraceServiceRequest.safeParse(JSON.parse(body));
  if (!read.success) return void collector.faults.push(z.prettifyError(read.error));
  for (const { resource, scopeSpans } of read.data.resourceSpans) {
    collector.resources.push(attributesOf(resource));
    for (const { spans } of scopeSpans) collector.spans.push(...spans);
  }
}

export function attributesOf({ attributes }: Pick<ReceivedSpan, 'attributes'>): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'intValue' in value ? value.intValue : value.stringValue]),
  );
}
