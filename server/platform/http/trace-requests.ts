// A span for each call of an endpoint, with what it waits for. Its name is the endpoint's. Paths carry the hashes of links, so no
// attribute has one.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isOfParts, nameOf } from '../metrics/metrics.ts';
import { beginTrace, endSpan, within } from '../tracing/spans.ts';
import type { OpenSpan, Tracer } from '../tracing/spans.ts';
import { isInRatio, newTrace, readTraceParent } from '../tracing/trace-context.ts';
import type { TraceContext } from '../tracing/trace-context.ts';

/** Devices send parts all the time. */
const sampledParts = 0.001;

interface RawRequest {
  headers: IncomingHttpHeaders;
}

const contexts = new WeakMap<RawRequest, TraceContext>();
const spans = new WeakMap<IncomingMessage, OpenSpan>();

/**
 * The lines of a request have the id of its trace: one that a proxy or another program has begun, or with a tracer a new one.
 */
export function bindingsOf(request: RawRequest, tracer: Tracer | null): { trace_id?: string } {
  const context = readTraceParent(request.headers['traceparent']) ?? (tracer ? newTrace() : undefined);
  if (context) contexts.set(request, context);
  return context ? { trace_id: context.traceId } : {};
}

/** Register it before the hooks that it measures. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', ({ raw, method, routeOptions }, _reply, done) => {
    const { endpoint } = routeOptions.config;
    const context = contexts.get(raw);
    const name = nameOf(endpoint);
    // A stream lasts as long as its page.
    if (!endpoint || !context?.isSampled || endpoint.answer === 'stream') return done();
    if (isOfParts(name) && !isInRatio(context.traceId, sampledParts)) return done();
    const attributes = { 'http.request.method': method, 'http.route': `/api/${endpoint.path}` };
    const open = beginTrace(tracer, context, name, 'server', attributes);
    spans.set(raw, open);
    // Fastify keeps this context while it reads the body.
    within(open, done);
  });
  app.addHook('onResponse', ({ raw }, { statusCode }, done) => {
    const open = spans.get(raw);
    if (open) {
      open.span.attributes['http.response.status_code'] = statusCode;
      open.span.hasFailed = statusCode >= 500;
      endSpan(open);
    }
    done();
  });
}
