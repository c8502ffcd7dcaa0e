// A live room in which every text contains an attack: its name and note, the people's names, chat, signals, guide, notes
// and scores.
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { call } from './harness.ts';
import type { Callable, CallInput } from './harness.ts';
import { withAttacks, type HostileWorld } from './hostile-world.ts';
import type { Person } from './people.ts';

export interface HostileRoom {
  id: string;
  /** Every text that was sent as an attack, by its path: `createRoom name`. */
  attacked: ReadonlySet<string>;
}

export async function makeHostileRoom(
  test: Callable,
  { token, userId }: Pick<Person, 'token' | 'userId'>,
  { company, job, candidates }: HostileWorld,
): Promise<HostileRoom> {
  const attacked = new Set<string>();
  const attackWith = async <Data extends z.ZodMiniType>(
    name: EndpointName,
    endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Data>,
    sent: CallInput,
  ) => {
    const body =
      endpoint.body && withAttacks(endpoint.body, sent.body, (path) => attacked.add(`${name} ${path}`));
    const reply = await call(test, endpoint, { token, ...sent, body });
    if (reply.error) throw new Error(`${name}: ${JSON.stringify(reply.error)}`);
  };
  const id = newId();
  const draft = {
    ...{ id, company_id: company.id, name: 'x', description: 'x', start: new Date().toISOString() },
    ...{ minutes: 30, time_zone: 'Europe/London', record: 'audio', is_relay_only: false, job_id: job.id },
    ...{ response_id: candidates[2]?.id ?? null, members: [{ user_id: userId, role: 'host' }] },
  };
  await attackWith('createRoom', endpoints.createRoom, { body: draft });
  const { data: all } = await call(test, endpoints.getRooms, { token });
  const room = all.find((one) => one.id === id);
  if (!room) throw new Error('the room is not listed');
  const params = { id };
  const changed = { ...draft, minutes: 45, updated_at: room.updated_at };
  await attackWith('updateRoom', endpoints.updateRoom, { params, body: changed });
  const [host, candidate] = [newToken().token, newToken().token];
  const [hostId, candidateId] = [newId(), newId()];
  await attackWith('enterRoom', endpoints.enterRoom, {
    params,
    body: { id: hostId, token: host, language: 'x' },
  });
  await attackWith('knock', endpoints.knock, {
    ...{ token: undefined, params: { hash: room.share_hash } },
    body: { id: candidateId, token: candidate, name: 'x', language: 'x', consent: 'yes' },
  });
  await call(test, endpoints.admitToRoom, { token, params, body: { participant: candidateId } });
  const signal = {
    ...{ pair: 'x', attempt: 0, round: 0, description: { type: 'offer', sdp: 'x' } },
    candidates: [{ candidate: 'x', sdpMid: 'x', sdpMLineIndex: 0, usernameFragment: 'x' }],
  };
  await attackWith('postMessages', endpoints.postMessages, {
    token: candidate,
    body: {
      messages: [
        { id: newId(), kind: 'chat', to: null, body: { text: 'x' } },
        { id: newId(), kind: 'signal', to: hostId, body: signal },
      ],
    },
  });
  const criterion = newId();
  const { data: panel } = await call(test, endpoints.getRoomPanel, { token, params });
  await attackWith('saveRoomGuide', endpoints.saveRoomGuide, {
    params,
    body: {
      questions: [{ id: newId(), text: 'x', minutes: 5 }],
      criteria: [{ id: criterion, name: 'x' }],
      updated_at: panel.updated_at,
    },
  });
  await attackWith('saveRoomNote', endpoints.saveRoomNote, {
    params: { id, note: newId() },
    body: { text: 'x', at_ms: 0, visibility: 'team' },
  });
  await attackWith('saveRoomScore', endpoints.saveRoomScore, {
    params: { id, criterion },
    body: { rating: 3, text: 'x' },
  });
  for (const on of [true, false])
    await attackWith('setRoomHold', endpoints.setRoomHold, { params, body: { on, reason: 'x' } });
  return { id, attacked };
}
