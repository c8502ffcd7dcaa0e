// sherpa-onnx's settings for a model and an answer. Pure.
import { availableParallelism } from 'node:os';
import type { Family, LocalModel } from './local-model.ts';

/** Requests need processor time, too. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));

const names: Record<Family, string> = {
  whisper: 'whisper',
  'nemo-ctc': 'nemoCtc',
  'zipformer-ctc': 'zipformerCtc',
  transducer: 'transducer',
};

/**
 * An OfflineRecognizerConfig. Only Whisper takes a language; other models have one, or detect it. Nothing else changes between answers.
 */
export function configOf({ family, files }: Pick<LocalModel, 'family' | 'files'>, language: string): object {
  const { tokens = '', ...own } = files;
  const whisper = {
    language: whisperLanguages.includes(language) ? language : '',
    ...{ task: 'transcribe', enableTokenTimestamps: 1 },
  };
  return {
    modelConfig: {
      [names[family]]: { ...own, ...(family === 'whisper' && whisper) },
      ...{ tokens, numThreads: threads, provider: 'cpu', debug: 0 },
    },
  };
}

/** Of two letters. Any other language would end the process. English models ignore it. */
const whisperLanguages =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'.split(
    ' ',
  );
