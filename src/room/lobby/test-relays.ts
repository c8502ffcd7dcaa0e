// A real test of the relays: a wrong or expired password causes no error in a page, the relay only stays silent.

const waitMs = 10_000;

/** True if one of these relays gave this browser an address. Null if there is no relay among them. */
export async function testRelays(servers: readonly RTCIceServer[]): Promise<boolean | null> {
  const relays = servers.filter(({ username }) => username !== undefined);
  if (relays.length === 0) return null;
  const connection = new RTCPeerConnection({ iceServers: relays, iceTransportPolicy: 'relay' });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      setTimeout(() => resolve(false), waitMs);
      // The empty candidate ends the search (RFC 8838).
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.candidate) resolve(true);
        else if (candidate === null) resolve(false);
      });
      connection.createDataChannel('relay');
      connection.setLocalDescription().catch(reject);
    });
  } finally {
    connection.close();
  }
}
