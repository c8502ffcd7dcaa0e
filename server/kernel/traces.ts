// Where traces go, by the variables that OpenTelemetry has for it.
import { StartFault } from './start-fault.ts';

export interface TraceSettings {
  /** Base URL of a collector that accepts OTLP over HTTP, without a trailing slash. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** @throws StartFault if there are headers and no endpoint */
export function tracesOf(read: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
}): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers } = read;
  if (url) return { url: url.replace(/\/+$/, ''), headers: traceHeadersIn(headers ?? '') ?? {} };
  if (headers)
    throw new StartFault('OTEL_EXPORTER_OTLP_HEADERS has no effect: OTEL_EXPORTER_OTLP_ENDPOINT is not set.');
  return undefined;
}

/** `name=value` with commas between them, the values percent-encoded. Undefined: it has another form. */
export function traceHeadersIn(value: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const item of value.split(',')) {
    if (item.trim() === '') continue;
    const [, name, encoded = ''] = /^\s*([A-Za-z0-9-]{1,100})=(\S+)\s*$/.exec(item) ?? [];
    const content = decoded(encoded);
    if (name === undefined || content === undefined || !/^[\x20-\x7e]+$/.test(content)) return undefined;
    headers[name.toLowerCase()] = content;
  }
  return headers;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
