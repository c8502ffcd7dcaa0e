// A room for tests of the call's port: people who come and go, on a network that a test cuts. Each engine has its own.
import type { Call, CallPerson, LocalTracks } from './port.ts';
import { StandInTrack } from './stand-in-media.ts';

export interface Guest {
  id: string;
  call: Call;
  tracks: LocalTracks;
  /** What `sendData` of the others brought. */
  heard: { from: string; text: string }[];
  changes: number;
}

export interface Hall {
  /** Opens this person's call. The others know of them after `meet`. */
  open(person: CallPerson, guest: Guest): Call;
  cut(): void;
  mend(): void;
}

export interface Meeting {
  guests: Map<string, Guest>;
  come(id: string, options?: { sends?: boolean }): Guest;
  go(id: string): void;
  change(id: string, change: Partial<CallPerson>): void;
}

/** Keeps everyone's list of people up to date, as the server does. */
export function meetingIn(hall: Hall): Meeting {
  const guests = new Map<string, Guest>();
  const people = new Map<string, CallPerson>();
  let entered = 0;

  function tellAll(): void {
    for (const { id, call } of guests.values()) {
      const me = people.get(id);
      if (me)
        call.follow(
          me,
          [...people.values()].filter((person) => person !== me),
        );
    }
  }

  return {
    guests,
    come(id, { sends = true } = {}) {
      entered += 1;
      const person = {
        ...{ id, connection: `${id}${entered}`, entered, sends },
        ...{ isMicrophoneOn: sends, isCameraOn: sends, isLow: false },
      };
      people.set(id, person);
      const tracks = {
        microphone: new StandInTrack('audio', `voice of ${id}`),
        camera: new StandInTrack('video', `face of ${id}`),
        screen: null,
      };
      const guest: Guest = { id, tracks, heard: [], changes: 0, call: nobody };
      guest.call = hall.open(person, guest);
      guests.set(id, guest);
      guest.call.publish(tracks);
      tellAll();
      return guest;
    },
    go(id) {
      guests.get(id)?.call.leave();
      guests.delete(id);
      people.delete(id);
      tellAll();
    },
    change(id, change) {
      const person = people.get(id);
      if (person) people.set(id, { ...person, ...change });
      tellAll();
    },
  };
}

const nobody: Call = {
  ...{ follow() {}, take() {}, publish() {}, setLowBandwidth() {}, signaling() {}, networkChanged() {} },
  ...{ sendData() {}, reachesAll: () => false, media: () => undefined, leave() {} },
  measure: () => Promise.resolve(null),
};

/** What a guest's page receives goes here. */
export function listening(guest: Guest) {
  return {
    onData: (from: string, bytes: Uint8Array<ArrayBuffer>) =>
      void guest.heard.push({ from, text: new TextDecoder().decode(bytes) }),
    onDataOpen: () => undefined,
    onChange: () => void (guest.changes += 1),
  };
}
