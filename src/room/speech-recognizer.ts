// The browser's speech recognition, and only where it says that it works on the device: nothing that is said here goes to a
// service (`processLocally` in https://webaudio.github.io/web-speech-api/). TypeScript does not know this interface.

export interface Recognizer {
  /** Listens to this microphone until it is stopped or fails. */
  listen(microphone: MediaStreamTrack, on: RecognizerEvents): { stop(): void };
}

export interface RecognizerEvents {
  /** What is being said now. It may still change. */
  onWords: (text: string) => void;
  /** It will not work again. */
  onFailed: () => void;
}

/** Null if the browser does not confirm that it recognizes the language on the device. */
export async function findRecognizer(
  language: string,
  world: object = globalThis,
): Promise<Recognizer | null> {
  const made = [Reflect.get(world, 'SpeechRecognition'), Reflect.get(world, 'webkitSpeechRecognition')];
  const Recognition = made.find(isRecognition);
  if (!Recognition) return null;
  try {
    const answer = await Recognition.available({ langs: [language], processLocally: true });
    // `downloadable` would fetch a language pack that nobody asked for.
    return answer === 'available' ? recognizerOf(Recognition, language) : null;
  } catch {
    // Forbidden by a policy, or another version of the interface: no captions.
    return null;
  }
}

interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(track: MediaStreamTrack): void;
  abort(): void;
}

interface RecognitionClass {
  new (): Recognition;
  available(options: { langs: string[]; processLocally: boolean }): Promise<string>;
}

function isRecognition(value: unknown): value is RecognitionClass {
  return (
    typeof value === 'function' &&
    typeof Reflect.get(value, 'available') === 'function' &&
    'processLocally' in Object(Reflect.get(value, 'prototype'))
  );
}

/** Of a pause in speaking, or of stopping it. */
const passing = ['no-speech', 'aborted'];
const restMs = 250;

function recognizerOf(Recognition: RecognitionClass, language: string): Recognizer {
  return {
    listen(microphone, { onWords, onFailed }) {
      let isStopped = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const recognition = new Recognition();
      const fail = () => {
        isStopped = true;
        onFailed();
      };
      const start = () => {
        // Also when it starts again: never without it.
        recognition.processLocally = true;
        try {
          recognition.start(microphone);
        } catch {
          fail();
        }
      };
      recognition.lang = language;
      recognition.continuous = true;
      recognition.interimResults = true;
      recognition.onresult = ({ results }) => {
        const last = results[results.length - 1]?.[0]?.transcript.trim();
        if (last && !isStopped) onWords(last);
      };
      recognition.onerror = ({ error }) => {
        if (!isStopped && !passing.includes(error)) fail();
      };
      // It ends after a silence.
      recognition.onend = () => {
        if (!isStopped) timer = setTimeout(start, restMs);
      };
      start();
      return {
        stop() {
          isStopped = true;
          clearTimeout(timer);
          recognition.abort();
        },
      };
    },
  };
}
