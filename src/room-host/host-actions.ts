// What a host may do in a room, as the signed-in member.
import {
  admitToRoom,
  askToMute,
  denyEntry,
  endRoom,
  handOverRoom,
  lockRoom,
  recordRoom,
  removeFromRoom,
  setFocusTime,
  setVisitorRole,
  type VisitorRole,
} from '#contract/room.ts';
import { callAsUser } from '../api/call-as-user.ts';

export type HostActions = ReturnType<typeof hostActions>;

export function hostActions(id: string) {
  const params = { id };
  const about = (participant: string) => ({ params, body: { participant } });
  return {
    admit: (person: string, as: VisitorRole) =>
      callAsUser(admitToRoom, { params, body: { participant: person, as } }),
    setRole: (person: string, as: VisitorRole) =>
      callAsUser(setVisitorRole, { params: { id, person }, body: { as } }),
    deny: (person: string) => callAsUser(denyEntry, about(person)),
    remove: (person: string) => callAsUser(removeFromRoom, about(person)),
    mute: (person: string) => callAsUser(askToMute, about(person)),
    makeHost: (person: string) => callAsUser(handOverRoom, about(person)),
    lock: (locked: boolean) => callAsUser(lockRoom, { params, body: { locked } }),
    focus: (on: boolean) => callAsUser(setFocusTime, { params, body: { on } }),
    record: (on: boolean) => callAsUser(recordRoom, { params, body: { on } }),
    end: () => callAsUser(endRoom, { params }),
  };
}
