// Servers that help two pages reach each other. The name and password of a relay are made of the time and a secret that
// it shares with us, so that it needs to know no users (draft-uberti-behave-turn-rest-00, as coturn does it).
import { createHmac } from 'node:crypto';
import type { IceServers } from '#contract/room-messages.ts';
import type { Config } from '../../kernel/config.ts';
import type { ParticipantInRoom } from '../../kernel/who.ts';

/** How long a password is good. A page asks again before it needs another. */
export const relaySeconds = 600;

/** For somebody in a room. */
export function relaysFor(
  relay: Config['relay'],
  { roomId, participantId }: ParticipantInRoom,
  now: Date,
): IceServers {
  return { ice_servers: iceServers(relay, `${roomId}:${participantId}`, now), ttl: relaySeconds };
}

export function iceServers(
  { stunUrls, turnUrls, turnSecret }: Config['relay'],
  who: string,
  now: Date,
): { urls: string[]; username?: string; credential?: string }[] {
  const servers = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  if (turnUrls.length === 0 || turnSecret === undefined) return servers;
  const username = `${Math.floor(now.getTime() / 1000) + relaySeconds}:${who}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turnUrls], username, credential }];
}
