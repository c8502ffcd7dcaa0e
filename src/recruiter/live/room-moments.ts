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

/** The questions as chapters of a video: https://www.w3.org/TR/webvtt1/#introduction-chapters. Empty without any. */
export function chaptersTextOf(moments: readonly RoomMoment[]): string {
  const asked = moments.flatMap(({ kind, text, seconds }) =>
    kind === 'question' && seconds !== null ? [{ text, seconds }] : [],
  );
  if (asked.length === 0) return '';
  const cues = asked.map(({ text, seconds }, i) => {
    const end = asked[i + 1]?.seconds ?? seconds + 86_400;
    return `${cueTime(seconds)} --> ${cueTime(end)}\n${cueText(text)}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** `00:01:05.250` */
function cueTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((value) => part(value, 2));
  return `${clock.join(':')}.${part(ms % 1000, 3)}`;
}

function cueText(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
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
