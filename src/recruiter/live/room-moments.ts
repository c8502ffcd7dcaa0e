// What happened in a live room beside what is heard: questions that were asked, chat and notes, each at its place in the
// recording. Pure.
import type { RoomPanel } from '#contract/room-panel.ts';
import type { RoomReview } from '#contract/room-review.ts';

export interface RoomMoment {
  id: string;
  kind: 'question' | 'chat' | 'note';
  /** Empty: unknown. A question has none. */
  name: string;
  text: string;
  /** From the beginning of the recording, in seconds; null without a recording. */
  seconds: number | null;
}

/** In order. What was written before the recording began is at its beginning. */
export function momentsOfRoom(
  { chat, live_at, recording }: Pick<RoomReview, 'chat' | 'live_at' | 'recording'>,
  { notes, guide, asked }: Pick<RoomPanel, 'notes' | 'guide' | 'asked'>,
  nameOf: (userId: string) => string,
): RoomMoment[] {
  const began = recording.began_at === null ? null : Date.parse(recording.began_at);
  const place = (at: number) => (began === null ? null : Math.max(0, (at - began) / 1000));
  const live = live_at === null ? 0 : Date.parse(live_at);
  const textOf = new Map(guide.questions.map(({ id, text }) => [id, text]));
  const all = [
    ...asked.map(({ question, at_ms }) => ({
      ...{ id: question, kind: 'question' as const, name: '', at: live + at_ms },
      text: textOf.get(question) ?? '',
    })),
    ...chat.map(({ id, name, text, at }) => ({ id, kind: 'chat' as const, name, text, at: Date.parse(at) })),
    ...notes.map(({ id, user_id, text, at_ms }) => ({
      ...{ id, kind: 'note' as const, name: nameOf(user_id), text, at: live + at_ms },
    })),
  ];
  return all
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...moment }) => ({ ...moment, seconds: place(at) }));
}
