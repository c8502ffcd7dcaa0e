// A real SMTP server that stores emails, and refuses on request.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpTwin {
  url: string;
  /** Parsed, in order of arrival. */
  mails: Email[];
  /** The same without parsing. */
  arrived: { to: string; messageId: string }[];
  /** The reply that refuses a recipient, such as `550 no such user`; asked each time. */
  refuse: (address: string) => string | undefined;
  stop(): Promise<void>;
}

/** Without parsing it keeps up with thousands. */
export async function startSmtp({ isParsing = true } = {}): Promise<SmtpTwin> {
  const mails: Email[] = [];
  const arrived: SmtpTwin['arrived'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = twin.refuse(address);
      done(
        refusal
          ? Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) })
          : null,
      );
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        const [, messageId = ''] = /^Message-ID:\s*(\S+)/im.exec(raw.toString('latin1')) ?? [];
        for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, messageId });
        if (!isParsing) return done();
        void PostalMime.parse(raw).then((mail) => {
          mails.push(mail);
          done();
        });
      });
    },
  });
  // A client that disconnects midway or is killed is no error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a string.
  const { port } = server.server.address() as AddressInfo;
  const twin: SmtpTwin = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    arrived,
    refuse: () => undefined,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
  return twin;
}
