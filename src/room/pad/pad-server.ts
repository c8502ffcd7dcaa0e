// The pad's calls to the server.
import type { CodeLanguage } from '#contract/code-languages.ts';
import { newId } from '#contract/id.ts';
import { getPad, putPad, runPad, type PadRun } from '#contract/room-pad.ts';
import { call } from '../../api/call.ts';
import { fromBase64, toBase64 } from '../../kit/base64.ts';

export interface PadUpdate {
  id: string;
  bytes: Uint8Array;
}

/** A pad as the server has it. `updates`: what the reader lacks. */
export interface PadState {
  language: CodeLanguage;
  seq: number;
  updates: Uint8Array[];
  runs: PadRun[];
}

export interface PadServer {
  read(since: number): Promise<PadState>;
  /** Returns the number of the last update. Safe to repeat. */
  write(updates: readonly PadUpdate[], language: CodeLanguage | null): Promise<number>;
  run(): Promise<void>;
}

/** A room has one pad on its screens, with the room's own id: nobody has to agree on another one. */
export function padServer(access: () => { room: string; token: string | undefined }): PadServer {
  let token: string | undefined;
  const sent = () => {
    // The page forgets its token at the end of a visit, when the last words may still be unsent.
    token = access().token ?? token;
    return { token, params: { pad: access().room } };
  };
  return {
    async read(since) {
      const { updates, ...pad } = await call(getPad, { ...sent(), query: { since } });
      return { ...pad, updates: updates.map(({ bytes }) => fromBase64(bytes)) };
    },
    async write(updates, language) {
      const body = { updates: updates.map(({ id, bytes }) => ({ id, bytes: toBase64(bytes) })), language };
      return (await call(putPad, { ...sent(), body })).seq;
    },
    async run() {
      await call(runPad, { ...sent(), body: { id: newId() } });
    },
  };
}
