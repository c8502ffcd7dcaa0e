// The callback URL for SMS delivery reports. Signed, so nobody can forge it.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Reported {
  agencyId: string;
  messageId: string;
}

/** @param publicUrl without a trailing slash */
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
