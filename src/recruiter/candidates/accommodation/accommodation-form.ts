// An accommodation as form values, and a request converted to form values.
import type { Accommodation, RequestKind } from '#contract/candidate-page.ts';
import { fromLocalTime, toLocalTime } from './local-time.ts';

export const factors = [1, 1.5, 2, 0] as const;
export type Factor = (typeof factors)[number];

export interface AccommodationValues {
  factor: Factor;
  isText: boolean;
  /** The value of <input type="datetime-local">; empty for the job's deadline. */
  deadline: string;
}

export function valuesOf(given: Accommodation | null): AccommodationValues {
  return {
    factor: given?.time_factor ?? 1,
    isText: given?.text_for_video ?? false,
    deadline: toLocalTime(given?.deadline_at ?? null),
  };
}

/** `before`: an untouched deadline keeps its seconds. */
export function accommodationOf(values: AccommodationValues, before: Accommodation | null): Accommodation {
  const isSame = values.deadline === toLocalTime(before?.deadline_at ?? null);
  return {
    time_factor: values.factor,
    text_for_video: values.isText,
    deadline_at: isSame ? (before?.deadline_at ?? null) : fromLocalTime(values.deadline),
  };
}

/** The initial form values when granting a request. */
export function valuesFor(kind: RequestKind, given: Accommodation | null): AccommodationValues {
  const values = valuesOf(given);
  if (kind === 'more_time' && values.factor === 1) return { ...values, factor: 1.5 };
  return kind === 'text_for_video' ? { ...values, isText: true } : values;
}

/** True if the deadline was changed to one in the past. */
export function isDeadlinePast(
  values: AccommodationValues,
  before: Accommodation | null,
  now: number,
): boolean {
  const { deadline_at } = accommodationOf(values, before);
  return deadline_at !== null && deadline_at !== before?.deadline_at && Date.parse(deadline_at) <= now;
}
