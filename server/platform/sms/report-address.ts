// Where a provider tells what became of an SMS: an address that nobody can make up, since it is signed.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Reported {
  agencyId: string;
  messageId: string;
}

/** @param publicUrl without a slash at the end */
export function reportAddress(publicUrl: string, key: Buffer, message: Reported): string {
  return `${publicUrl}/api/hooks/sms/${message.agencyId}/${message.messageId}/${signatureOf(key, message)}`;
}

export function isReportSigned(key: Buffer, message: Reported, signature: string): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(key, message));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(key: Buffer, { agencyId, messageId }: Reported): string {
  return createHmac('sha256', key).update(`sms report\n${agencyId}\n${messageId}`).digest('base64url');
}
