// An abuse report as a MIME message (RFC 5965 2): a text for people, fields for programs, and the reported message. nodemailer cannot make a
// multipart/report.
import type { Mail } from './mailer.ts';

/** The whole message. `from` and `to` are addresses, `messageId` has its angle brackets. */
export function feedbackReport(
  mail: Mail & { feedbackReport: NonNullable<Mail['feedbackReport']> },
  { from, messageId }: { from: string; messageId: string },
): string {
  const { fields, original } = mail.feedbackReport;
  const boundary = `report-${mail.id}`;
  const reported = part('text/plain; charset=utf-8', base64(original), 'base64');
  return lines([
    `From: ${from}`,
    `To: ${mail.to.address}`,
    `Subject: ${encodedWords(mail.subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    part('text/plain; charset=utf-8', base64(mail.text), 'base64'),
    `--${boundary}`,
    part('message/feedback-report', lines(fields.map(([name, value]) => `${name}: ${value}`))),
    `--${boundary}`,
    // As pasted by a reader: its own headers, if it has any, are part of the text.
    part('message/rfc822', lines(['Subject: Reported message', 'MIME-Version: 1.0', reported])),
    `--${boundary}--`,
    '',
  ]);
}

function part(type: string, content: string, encoding = '7bit'): string {
  return lines([`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, '', content]);
}

/** In lines of 76 characters (RFC 2045 6.8). */
function base64(text: string): string {
  return lines(
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? [''],
  );
}

/** Non-ASCII subjects in words of at most 75 characters (RFC 2047 2). */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 42) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

function lines(all: readonly string[]): string {
  return all.join('\r\n');
}
