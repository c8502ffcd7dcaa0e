// Answers pages that ask whether this server can be reached (src/room/line-probe.ts): accepts the WebSocket and closes it.
// It carries nothing, so anyone may open one. Any other upgrade is answered as a plain request.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { lineProbePath } from '#contract/line-probe.ts';

/** For `shouldUpgradeCallback` (https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener). */
export function isLineProbe({ method, url, headers }: IncomingMessage): boolean {
  const isWebSocket = headers.upgrade?.toLowerCase() === 'websocket';
  return method === 'GET' && url === lineProbePath && isWebSocket && acceptOf(headers) !== undefined;
}

/** The server's handshake (RFC 6455, 4.2.2), a close frame without a reason (5.5.1), and the end. */
export function answerLineProbe({ headers }: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined); // The page has gone.
  const handshake = [
    ...['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'],
    ...[`Sec-WebSocket-Accept: ${acceptOf(headers)}`, '', ''],
  ].join('\r\n');
  // Callers cannot keep the connection open.
  socket.end(Buffer.concat([Buffer.from(handshake), closeFrame]), () => socket.destroy());
}

const closeFrame = Buffer.from([0x88, 0x00]);
/** Fixed by RFC 6455, 1.3. */
const handshakeId = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Undefined without a valid key: 16 bytes in Base64. */
function acceptOf(headers: IncomingMessage['headers']): string | undefined {
  const key = headers['sec-websocket-key'];
  if (key === undefined || !/^[A-Za-z0-9+/]{22}==$/.test(key)) return undefined;
  return createHash('sha1')
    .update(key + handshakeId)
    .digest('base64');
}
