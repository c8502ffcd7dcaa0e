// Requests to the recognizer's process, and its replies.
import * as z from 'zod/mini';
import { LocalResult } from './read-tokens.ts';

/** `config` is sherpa-onnx's; null: load only the library. `samples`: a file (engine.ts, `SoundFormat`). */
export type RecognizerRequest = { config: object; samples: string } | { config: null };

/** `failed`: the model cannot be loaded, or did not do its work. `garbled`: its result is no JSON. */
export const RecognizerReply = z.discriminatedUnion('is', [
  z.object({ is: z.literal('heard'), result: LocalResult }),
  z.object({ is: z.literal('failed'), message: z.string() }),
  z.object({ is: z.literal('garbled') }),
]);
