// What the screens of a room show: one value, replaced at each change.
import type { RoomEngine, RoomMessage } from '#contract/room-messages.ts';
import type { RoomRole } from '#contract/room.ts';
import type { CaptionsView } from './captions.ts';
import type { CallPerson } from './call/port.ts';
import type { LineQuality } from './quality.ts';
import type { MediaView } from './local-media.ts';
import type { Stage } from './machine.ts';
import type { RecordingView } from './visit-recording.ts';

export interface Person extends CallPerson {
  name: string;
  role: RoomRole;
  /** False while their line is cut. */
  isHere: boolean;
  isHandUp: boolean;
  isSharing: boolean;
}

export interface ChatMessage {
  id: string;
  name: string;
  isMine: boolean;
  text: string;
}

/** What the server has of a pad. */
export type PadNow = Extract<RoomMessage, { kind: 'pads' }>['pads'][number];

/** What a person in the room, or at its door, may know of it. */
export interface RoomFacts {
  isLocked: boolean;
  recording: 'on' | 'paused' | 'off';
  /** The host who is in the room now. */
  hostName: string | null;
  /** Since when it has been live, in the device's milliseconds; null: not yet. */
  liveAt: number | null;
  engine: RoomEngine;
}

export interface RoomView {
  stage: Stage;
  media: MediaView;
  me: Person | null;
  others: readonly Person[];
  facts: RoomFacts;
  /** Who knocks; empty for everyone but hosts. */
  waiting: readonly { id: string; name: string }[];
  chat: readonly ChatMessage[];
  pads: readonly PadNow[];
  isChannelUp: boolean;
  line: LineQuality;
  isLow: boolean;
  isHandUp: boolean;
  isAskedToMute: boolean;
  /** When the quiet minutes end, in the device's milliseconds; null: there are none. */
  focusUntil: number | null;
  captions: CaptionsView;
  /** Differs when what interviewers share differs. Empty for candidates and guests. */
  panelVersion: string;
  consent: 'yes' | 'no' | null;
  /** The recording is deleted from this device, and not yet from the server. */
  isWithdrawalOwed: boolean;
  saved: RecordingView;
}

/** What a person says at the door. */
export interface Entering {
  name: string;
  consent: 'yes' | 'no' | null;
}
