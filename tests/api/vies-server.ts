// A local stand-in for VIES, the EU's register of VAT numbers. It is strict about the request, knows the numbers it was
// given, and fails on command.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

const Request = z.strictObject({
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  vatNumber: z.string().check(z.regex(/^[A-Z0-9]+$/)),
  requesterMemberStateCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  requesterNumber: z.optional(z.string().check(z.regex(/^[A-Z0-9]+$/))),
});

export interface ViesServer {
  url: string;
  /** With their prefixes. */
  registered: Set<string>;
  /** Every number that was asked for. */
  asked: string[];
  /** What it does instead of an answer. */
  failure: 'none' | 'unavailable' | 'garbage' | 'redirect';
  close(): Promise<void>;
}

export async function startVies(): Promise<ViesServer> {
  const vies: ViesServer = {
    ...{ url: '', registered: new Set<string>(), asked: [], failure: 'none' },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const send = (status: number, value: unknown) =>
        response
          .writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
          .end(typeof value === 'string' ? value : JSON.stringify(value));
      if (request.method !== 'POST' || request.url !== '/check-vat-number') return send(404, '');
      const parsed = Request.safeParse(JSON.parse(body));
      if (!parsed.success)
        return send(400, { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] });
      const { countryCode, vatNumber, requesterNumber } = parsed.data;
      vies.asked.push(`${countryCode}${vatNumber}`);
      if (vies.failure === 'unavailable')
        return send(200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
      if (vies.failure === 'garbage') return send(200, '<html>');
      if (vies.failure === 'redirect') return send(302, '');
      const valid = vies.registered.has(`${countryCode}${vatNumber}`);
      return send(200, {
        ...{ countryCode, vatNumber, valid, requestDate: '2026-11-25T00:00:00.000Z' },
        requestIdentifier: valid && requesterNumber ? 'WAPIAAAAX1234567' : '',
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const { port } = server.address() as AddressInfo;
  vies.url = `http://127.0.0.1:${port}`;
  return vies;
}
