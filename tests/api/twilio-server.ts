// A local server with the part of Twilio's API that we use: accepts messages, refuses and reports
// delivery on request.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenSms {
  sid: string;
  path: string;
  authorization: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
}

export interface TwilioTwin {
  url: string;
  taken: TakenSms[];
  /** The refusal of a message, asked each time. */
  refuse: (to: string) => { status: number; code: number; message: string } | undefined;
  stop(): Promise<void>;
}

export async function startTwilio(): Promise<TwilioTwin> {
  const taken: TakenSms[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const form = new URLSearchParams(text);
      const to = form.get('To') ?? '';
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const refusal = twin.refuse(to);
      if (refusal) return answer(refusal.status, refusal);
      const sid = `SM${String(taken.length + 1).padStart(32, '0')}`;
      taken.push({
        sid,
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        to,
        from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
        body: form.get('Body') ?? '',
        statusCallback: form.get('StatusCallback'),
      });
      return answer(201, { sid, status: 'queued', to });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a string.
  const { port } = server.address() as AddressInfo;
  const twin: TwilioTwin = {
    url: `http://127.0.0.1:${port}`,
    taken,
    refuse: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return twin;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
