// A stand-in for a LiveKit server: it lets people join with a token, and serves the calls that we make to RoomService. It
// checks every token with LiveKit's own verifier, and is as strict as the documentation about what a token allows.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenVerifier, type ClaimGrants } from 'livekit-server-sdk';
import * as z from 'zod/mini';

export interface StandInLiveKit {
  /** For LIVEKIT_URL. */
  url: string;
  key: string;
  secret: string;
  /** Joins as a page does. @throws Error for a token that LiveKit refuses */
  join(room: string, token: string): Promise<ClaimGrants>;
  /** The identities in a room. */
  inside(room: string): string[];
  /** Answers the next calls of the RoomService with 503. */
  fail(times: number): void;
  /** The calls that it answered, failed ones too. */
  calls: string[];
  stop(): Promise<void>;
}

export async function startStandInLiveKit(): Promise<StandInLiveKit> {
  const [key, secret] = ['APIcandor', 'a secret shared with the media server'];
  const verifier = new TokenVerifier(key, secret);
  const rooms = new Map<string, Set<string>>();
  const calls: string[] = [];
  let failures = 0;

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const [, method] = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(request.url ?? '') ?? [];
    const serve = services.find(({ name }) => name === method);
    if (!serve || request.method !== 'POST') return [404, { code: 'bad_route' }];
    if (request.headers['content-type'] !== 'application/json') return [404, { code: 'bad_route' }];
    calls.push(serve.name);
    if (failures > 0) {
      failures -= 1;
      return [503, { code: 'unavailable' }];
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const claims = token ? await verifier.verify(token).catch(() => undefined) : undefined;
    if (!claims) return [401, { code: 'unauthenticated' }];
    const body = Target.safeParse(await jsonOf(request));
    if (!body.success) return [400, { code: 'malformed' }];
    if (!serve.isAllowed(claims, body.data.room)) return [403, { code: 'permission_denied' }];
    return serve.run(body.data) ? [200, {}] : [404, { code: 'not_found' }];
  }

  const services = [
    {
      name: 'RemoveParticipant',
      isAllowed: ({ video }: ClaimGrants, room: string) => video?.roomAdmin === true && video.room === room,
      run: ({ room, identity }: z.infer<typeof Target>) => rooms.get(room)?.delete(identity ?? '') ?? false,
    },
    {
      name: 'DeleteRoom',
      isAllowed: ({ video }: ClaimGrants) => video?.roomCreate === true,
      run: ({ room }: z.infer<typeof Target>) => rooms.delete(room),
    },
  ];

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an address of this kind, not a path.
  const { port } = server.address() as AddressInfo;

  return {
    ...{ url: `ws://127.0.0.1:${port}`, key, secret, calls },
    async join(room, token) {
      const claims = await verifier.verify(token);
      if (claims.video?.roomJoin !== true || claims.video.room !== room) throw new Error('another room');
      if (!claims.sub) throw new Error('nobody');
      rooms.set(room, (rooms.get(room) ?? new Set()).add(claims.sub));
      return claims;
    },
    inside: (room) => [...(rooms.get(room) ?? [])],
    fail: (times) => void (failures = times),
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const Target = z.object({ room: z.string(), identity: z.optional(z.string()) });

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
