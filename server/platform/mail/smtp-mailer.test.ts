import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const received: Email[] = [];
let server: SMTPServer;
let url: string;
let mailer: Mailer | undefined;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks))
          .then((mail) => received.push(mail))
          .then(() => done());
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // The server is a net.Server on a port, so its address is never a string.
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  mailer?.close?.();
  return new Promise<void>((closed) => server.close(() => closed()));
});

describe('an email over SMTP', () => {
  it('arrives as text and HTML, in any alphabet, with user input escaped', async () => {
    const mail = composeMail({
      id: '0190c0de-0000-7000-8000-000000000001',
      language: 'ar-SA',
      to: { name: 'Юрий "Юра" <x>', address: 'yuri@candor.test' },
      subject: 'Привет\r\nBcc: all@candor.test',
      paragraphs: ['مرحبا <b>Bold</b>'],
      button: { label: 'Open & go', url: 'https://candor.test/i/a?b=1&c=2' },
    });
    mailer = smtpMailer(url, 'Candor <no-reply@candor.test>');
    await mailer.send(mail);
    const [arrived] = received;
    expect(arrived).toMatchObject({
      subject: 'Привет Bcc: all@candor.test',
      from: { name: 'Candor', address: 'no-reply@candor.test' },
      to: [{ name: 'Юрий "Юра" <x>', address: 'yuri@candor.test' }],
      messageId: '<0190c0de-0000-7000-8000-000000000001@candor.test>',
    });
    expect(arrived?.bcc).toBeUndefined();
    expect(arrived?.text).toContain('مرحبا <b>Bold</b>');
    expect(arrived?.text).toContain('https://candor.test/i/a?b=1&c=2');
    expect(arrived?.html).toContain('dir="rtl"');
    expect(arrived?.html).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  });
});
