// Shared by the switch and its dialog.
/** What can be on legal hold: a candidate, or a live room without one. */
export interface Held {
  about: 'candidate' | 'room';
  name: string;
  isOn: boolean;
  change: (isOn: boolean, reason: string) => Promise<unknown>;
}
