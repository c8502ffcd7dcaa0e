// A person's side of a live room, put into the database as an entered room leaves it.
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#contract/id.ts';
import * as takes from '#contract/take.ts';
import type { SegmentTiming } from '#contract/take.ts';
import { room_participants, rooms } from '../../server/platform/db/schema/room.ts';
import { call } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { inParts, frame, manifestOf } from './interviewing.ts';

export interface RoomSide {
  token: string;
  participantId: string;
  roomId: string;
}

interface SideOptions {
  roomId?: string;
  responseId?: string | null;
  consent?: 'none' | 'yes' | 'no';
  endedAt?: Date | null;
  name?: string;
  joinedAt?: Date;
}

export async function addRoom(
  test: TestApp,
  { agencyId }: Pick<SignedUp, 'agencyId'>,
  companyId: string,
  { responseId = null, endedAt = null }: SideOptions = {},
): Promise<string> {
  const id = newId();
  const now = test.deps.now();
  await test.deps.db.asTenant({ agencyId }, (tx) =>
    tx.insert(rooms).values({
      ...{ agency_id: agencyId, id, company_id: companyId, response_id: responseId, name: 'Talk' },
      ...{ share_hash: randomBytes(16).toString('base64url'), start: now, permissions: [] },
      ...{ status: endedAt ? 'ended' : 'live', opened_at: now, live_at: now, ended_at: endedAt },
    }),
  );
  return id;
}

export async function addSide(
  test: TestApp,
  owner: Pick<SignedUp, 'agencyId'>,
  companyId: string,
  options: SideOptions = {},
): Promise<RoomSide> {
  const roomId = options.roomId ?? (await addRoom(test, owner, companyId, options));
  const token = randomBytes(32).toString('base64url');
  const { agencyId } = owner;
  const participantId = newId();
  await test.deps.db.asTenant({ agencyId }, (tx) =>
    tx.insert(room_participants).values({
      ...{ agency_id: agencyId, id: participantId, room_id: roomId },
      ...(options.responseId
        ? { kind: 'candidate', role: 'candidate', response_id: options.responseId }
        : { kind: 'guest', role: 'guest' }),
      ...{ name: options.name ?? 'Grace Guest', state: 'in', consent: options.consent ?? 'yes' },
      joined_at: options.joinedAt ?? null,
      token_hash: createHash('sha256').update(token).digest(),
    }),
  );
  return { token, participantId, roomId };
}

export function bindReel(test: TestApp, { token }: { token: string }, take: string, changes: object = {}) {
  const body = { purpose: 'room', question_id: null, mime_type: 'audio/webm', name: '' };
  const started_at = '2026-11-20T15:00:00.000Z';
  return call(test, takes.bindTake, { token, params: { take }, body: { ...body, started_at, ...changes } });
}

/** Sends a reel as a device does, and seals it. */
export async function sendReel(
  test: TestApp,
  side: { token: string },
  segments: readonly { bytes: Buffer; timing?: SegmentTiming; mimeType?: string; durationMs?: number }[],
  take = newId(),
) {
  await bindReel(test, side, take);
  const { token } = side;
  const parts = segments.map(({ bytes }) => inParts(bytes));
  for (const [segment, own] of parts.entries())
    for (const [number, part] of own.entries())
      await call(test, takes.putParts, {
        ...{ token, params: { take }, body: frame(part, { segment, number }) },
      });
  const plain = manifestOf(parts, 'audio/webm;codecs=opus');
  const body = {
    ...plain,
    segments: plain.segments.map((segment, i) => ({
      ...segment,
      ...(segments[i]?.timing && { timing: segments[i].timing }),
      ...(segments[i]?.mimeType && { mime_type: segments[i].mimeType }),
      ...(segments[i]?.durationMs && { duration_ms: segments[i].durationMs }),
    })),
  };
  return { take, sealed: await call(test, takes.sealTake, { token, params: { take }, body }) };
}
