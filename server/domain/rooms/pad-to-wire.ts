// Pads and their runs as people of the room see them.
import { CodeLanguage } from '#contract/code-languages.ts';
import * as z from 'zod/mini';
import { PadRun } from '#contract/room-pad.ts';
import type { RoomMessage } from '#contract/room-messages.ts';
import type { Tx } from '../../platform/db/open.ts';
import * as pads from './pad-store.ts';
import type { RunRow } from './pad-store.ts';

type PadsNow = Extract<RoomMessage, { kind: 'pads' }>['pads'];

/** `room_runs.output`. */
const Output = z.pick(PadRun, { state: true, output: true });
export type Output = z.infer<typeof Output>;

/** What can be fetched. */
export async function padsFor(tx: Tx, room: { agency_id: string; id: string }): Promise<PadsNow> {
  const rows = await pads.padsOf(tx, room);
  const runs = rows.length > 0 ? await pads.lastRuns(tx, room) : [];
  return rows.map(({ pad_id, language, next_seq }) => {
    const run = runs.find((one) => one.pad_id === pad_id);
    return {
      ...{ id: pad_id, language: languageOf(language), updates: next_seq },
      run: run ? { id: run.id, is_over: outputOf(run).state !== 'waiting' } : null,
    };
  });
}

export function runToWire(run: RunRow): PadRun {
  const { id, by_id: by, at, seq } = run;
  return { id, by, at: at.toISOString(), seq, language: languageOf(run.language), ...outputOf(run) };
}

export function outputOf({ output }: Pick<RunRow, 'output'>): Output {
  return Output.parse(output);
}

/** A new pad is plain text. */
export function languageOf(stored: string): CodeLanguage {
  return CodeLanguage.safeParse(stored).data ?? 'plain';
}
