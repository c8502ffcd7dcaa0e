// LiveKit's RoomService over Twirp (https://docs.livekit.io/reference/other/roomservice-api/): the only calls that we make
// to it. What is not there any more counts as removed.
import { countOutgoing } from '../metrics/metrics.ts';
import * as z from 'zod/mini';
import type { LiveKitSettings } from '../../kernel/config.ts';
import { liveKitToken, type Grants } from './token.ts';

/** https://twitchtv.github.io/twirp/docs/errors.html */
const Fault = z.object({ code: z.string() });
const timeoutMs = 10_000;
const tokenSeconds = 60;

/** @throws Error if LiveKit cannot be reached or refuses: it is worth another try */
export function removeParticipant(
  settings: LiveKitSettings,
  { room, identity }: { room: string; identity: string },
  now: Date,
): Promise<void> {
  return post(settings, 'RemoveParticipant', { room, identity }, { room, roomAdmin: true }, now);
}

/** Ends the room for everyone who is still connected. */
export function deleteRoom(settings: LiveKitSettings, room: string, now: Date): Promise<void> {
  return post(settings, 'DeleteRoom', { room }, { room, roomCreate: true }, now);
}

async function post(
  settings: LiveKitSettings,
  method: string,
  body: object,
  grants: Grants,
  now: Date,
): Promise<void> {
  const answer = await countOutgoing(
    'livekit',
    fetch(`${settings.url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${liveKitToken(settings, { grants, seconds: tokenSeconds, now })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  if (answer.ok) return void (await answer.body?.cancel());
  const fault = Fault.safeParse(await answer.json().catch(() => undefined)).data; // Not JSON: the status is enough.
  // A wrong address answers 404 too, with another code.
  if (fault?.code === 'not_found') return;
  throw new Error(`LiveKit refused ${method}: HTTP ${answer.status} ${fault?.code ?? ''}`);
}
