// A local server with the part of Copyscape's API that we use (https://www.copyscape.com/api-guide.php). Strict about the request. It
// answers as a test asks: with pages, or as the service and networks fail.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const account = { user: 'candor', key: 'k3y-of-the-account' };

export interface CopyscapeTwin {
  /** Settings for a server that uses it. */
  environment: Record<string, string>;
  /** The texts that were accepted, oldest first. */
  texts: string[];
  /** What our side did wrong, unless a test asked for it. */
  complaints: string[];
  mode: CopyscapeMode;
  stop(): Promise<void>;
}

const found = [
  {
    ...{ index: 1, url: 'https://example.com/essays/harbor', title: 'An essay <b>about</b> a harbor' },
    ...{
      textsnippet: '…',
      htmlsnippet: '<b>…</b>',
      minwordsmatched: 20,
      wordsmatched: 31,
      percentmatched: 62,
    },
    viewurl: 'https://view.copyscape.com/compare/x/1',
  },
  // Without a full comparison there is no percentage. Numbers may be texts.
  { index: 2, url: 'http://example.org/notes', title: '', minwordsmatched: '44' },
];
const hostile = [
  { index: 1, url: 'javascript:alert(1)', title: 'Script', minwordsmatched: 99 },
  { index: 2, url: 'data:text/html,<script>alert(1)</script>', title: 'Data', minwordsmatched: 98 },
  { index: 3, url: 'nonsense', title: 'None', minwordsmatched: 97 },
  {
    index: 4,
    url: 'https://example.net/',
    title: '<img src=x onerror=alert(1)>',
    minwordsmatched: 12,
    percentmatched: 900,
  },
];

const replies = {
  pages: (response) => json(response, { querywords: 50, cost: 0.04, count: 2, result: found }),
  /** One result is no list. */
  'one-page': (response) => json(response, { querywords: 50, cost: '0.03', count: 1, result: found[0] }),
  nothing: (response) => json(response, { querywords: 50, cost: 0.03, count: 0 }),
  hostile: (response) => json(response, { querywords: 50, cost: 0.03, count: 4, result: hostile }),
  // Errors have status 200.
  error: (response) => json(response, { error: 'Text is too short' }),
  'no-credit': (response) => json(response, { error: 'You have no premium credits remaining' }),
  'wrong-shape': (response) => json(response, { querywords: 50, cost: 0.03, result: 'none' }),
  html: (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>'),
  '500': (response) => response.writeHead(500).end('Internal Server Error'),
  redirect: (response) => response.writeHead(302, { location: 'https://www.copyscape.com/' }).end(),
  huge: (response) => json(response, { cost: 1, result: [], alltextmatched: 'a'.repeat(3_000_000) }),
  /** Never answers. */
  slow: () => undefined,
} satisfies Record<string, (response: ServerResponse) => unknown>;

export type CopyscapeMode = keyof typeof replies;

export async function startCopyscape(): Promise<CopyscapeTwin> {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const form = new URLSearchParams(body);
      const fault = faultOf(request, form);
      if (fault) {
        twin.complaints.push(fault);
        return json(response, { error: fault });
      }
      twin.texts.push(form.get('t') ?? '');
      return replies[twin.mode](response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a string.
  const { port } = server.address() as AddressInfo;
  const twin: CopyscapeTwin = {
    environment: {
      COPYSCAPE_USER: account.user,
      COPYSCAPE_KEY: account.key,
      COPYSCAPE_URL: `http://127.0.0.1:${port}/api`,
    },
    texts: [],
    complaints: [],
    mode: 'pages',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return twin;
}

function faultOf({ method, url, headers }: IncomingMessage, form: URLSearchParams): string | undefined {
  if (method !== 'POST' || url !== '/api/') return `unknown call ${method} ${url}`;
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return 'unknown content type';
  if ([...form.keys()].toSorted().join() !== 'c,e,f,k,o,t,u') return `parameters ${[...form.keys()].join()}`;
  if (form.get('u') !== account.user || form.get('k') !== account.key) return 'Invalid username or API key';
  if (form.get('o') !== 'csearch' || form.get('e') !== 'UTF-8' || form.get('f') !== 'json')
    return 'operation';
  if (!/^([1-9]|10)$/.test(form.get('c') ?? '')) return 'full comparisons';
  const words = (form.get('t') ?? '').split(/\s+/).filter(Boolean).length;
  return words < 15 ? 'At least 15 words are required to perform a search' : undefined;
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
