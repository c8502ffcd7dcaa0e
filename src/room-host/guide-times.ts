// How long each question of the guide has taken: from being asked to the next one. Pure.
import type { RoomPanel } from '#contract/room-panel.ts';

export interface GuideQuestion {
  id: string;
  text: string;
  /** Planned. */
  minutes: number | null;
  /** From the moment the room went live; null: not asked. */
  askedMs: number | null;
  /** So far. */
  spentMs: number;
  /** The one that was asked last. */
  isCurrent: boolean;
}

/** `nowMs`: from the moment the room went live. */
export function guideAt(
  { guide, asked }: Pick<RoomPanel, 'guide' | 'asked'>,
  nowMs: number,
): GuideQuestion[] {
  return guide.questions.map(({ id, text, minutes }) => {
    const place = asked.findIndex(({ question }) => question === id);
    const own = asked[place];
    if (!own) return { id, text, minutes, askedMs: null, spentMs: 0, isCurrent: false };
    const endMs = asked[place + 1]?.at_ms ?? nowMs;
    return {
      ...{ id, text, minutes, askedMs: own.at_ms, isCurrent: place === asked.length - 1 },
      spentMs: Math.max(0, endMs - own.at_ms),
    };
  });
}
