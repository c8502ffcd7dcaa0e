// Loads /i/l/{hash}: what the door shows, and the earlier visit that this page continues.
import type { ComponentType } from 'react';
import { getRoom, type Room } from '#contract/room.ts';
import { getUser } from '#contract/user.ts';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/call.ts';
import type { Outbox } from '../outbox/types.ts';
import type { RoomEnd } from './machine.ts';
import { draftOwner } from '../kit/drafts.ts';
import { loadLobby, roomServer, type Lobby, type RoomServer } from './room-server.ts';
import type { RoomView } from './room-view.ts';
import { storedVisits, type StoredVisit } from './stored-visit.ts';

/** The signed-in member who opened the page. */
export interface RoomMember {
  userId: string;
  name: string;
  /** Only watches: neither seen, heard nor recorded. */
  isObserver: boolean;
  mayManage: boolean;
  /** Of what they type (kit/drafts.ts). */
  draftOwner: string;
  /** The organization's idle limit (contract/sign-in-policy.ts). */
  idleMinutes: number | null;
}

export type MemberPanelType = ComponentType<{ room: string; member: RoomMember; view: RoomView }>;

export interface LoadedRoom {
  lobby: Lobby;
  server: RoomServer;
  outbox: Outbox | null;
  stored: StoredVisit | null;
  /** Why nobody can enter, if so. */
  end: RoomEnd | null;
  /** Null for candidates and guests. */
  member: RoomMember | null;
  /** Only for signed-in members. */
  MemberPanel: MemberPanelType | null;
}

/** What only signed-in members have. */
export interface MemberParts {
  token: string;
  MemberPanel: MemberPanelType;
}

export async function loadRoom(
  hash: string,
  outbox: Promise<Outbox | null>,
  member: MemberParts | null,
): Promise<LoadedRoom> {
  const [lobby, user] = await Promise.all([
    loadLobby(hash),
    // Somebody whose token has ended comes as a guest.
    member ? call(getUser, { token: member.token }).catch(() => null) : null,
  ]);
  const room = user && member && (await findRoom(lobby.id, member.token));
  const visits = storedVisits(hash, room ? user.id : null);
  const isCanceled = lobby.status === 'canceled';
  const isOver = lobby.status === 'ended' || lobby.status === 'no_show';
  return {
    ...{ lobby, server: roomServer(hash, lobby, visits, room ? member?.token : undefined) },
    ...{ outbox: await outbox, stored: await visits.continued() },
    end: isCanceled ? 'canceled' : isOver ? 'ended' : null,
    member: room && {
      ...{ userId: user.id, name: user.name, draftOwner: draftOwner(user) },
      isObserver: room.own_role === 'observer',
      mayManage: room.permissions.includes('live.manage'),
      idleMinutes: user.agency.idle_minutes,
    },
    MemberPanel: room && member ? member.MemberPanel : null,
  };
}

/** Null for a member who does not see the room, for example of another organization: they come as a guest. */
async function findRoom(id: string, token: string): Promise<Room | null> {
  try {
    return await call(getRoom, { params: { id }, token });
  } catch (error) {
    if (error instanceof CallError && (error.code === 'not_found' || error.code === 'forbidden')) return null;
    throw error;
  }
}
