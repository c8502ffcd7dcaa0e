// Captions: only with a recognizer that works on the device, never louder than the others can read, and gone after a while.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Captions, maxCharacters, noCaptions, type CaptionsView } from './captions.ts';
import { findRecognizer } from './speech-recognizer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const english = ['en-US'];

/** A browser's speech recognition, as strict as one: it throws when it is started twice, or would leave the device. */
function browser({ languages = english, refuses = false } = {}) {
  const made: StandIn[] = [];
  class StandIn {
    static available({ langs, processLocally }: { langs: string[]; processLocally: boolean }) {
      if (refuses) return Promise.reject(new DOMException('a policy', 'NotAllowedError'));
      const isLocal = processLocally && langs.every((language) => languages.includes(language));
      return Promise.resolve(isLocal ? 'available' : 'downloadable');
    }
    lang = '';
    continuous = false;
    interimResults = false;
    onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    onend: (() => void) | null = null;
    state: 'idle' | 'listening' = 'idle';
    starts = 0;
    tracks: unknown[] = [];
    private isLocal = false;
    constructor() {
      made.push(this);
    }
    get processLocally(): boolean {
      return this.isLocal;
    }
    set processLocally(isLocal: boolean) {
      this.isLocal = isLocal;
    }
    start(track: unknown): void {
      if (this.state === 'listening') throw new DOMException('twice', 'InvalidStateError');
      if (!this.isLocal) throw new Error('the sound left the device');
      this.state = 'listening';
      this.starts += 1;
      this.tracks.push(track);
    }
    abort(): void {
      if (this.state === 'idle') return;
      this.state = 'idle';
      this.onerror?.({ error: 'aborted' });
      this.onend?.();
    }
    say(...words: string[]): void {
      if (this.state === 'idle') throw new Error('nobody listens');
      this.onresult?.({ results: words.map((transcript) => [{ transcript }]) });
    }
    end(error?: string): void {
      this.state = 'idle';
      if (error) this.onerror?.({ error });
      this.onend?.();
    }
  }
  return { world: { SpeechRecognition: StandIn }, made };
}

const track = () => Object.create(null) as MediaStreamTrack;

async function captioning({ world, made }: ReturnType<typeof browser>, language = 'en-US') {
  const sent: string[] = [];
  let view: CaptionsView = noCaptions;
  const captions = new Captions({
    find: () => findRecognizer(language, world),
    send: (bytes) => sent.push(new TextDecoder().decode(bytes)),
    onChange: (next) => (view = next),
  });
  await captions.prepare();
  return { captions, sent, made, view: () => view };
}

describe('a browser that', () => {
  it.each([
    ['has no speech recognition', {}],
    ['knows nothing of recognizing on the device', { SpeechRecognition: function Old() {} }],
    ['does not have the language on the device', browser({ languages: [] }).world],
    ['must not use it here', browser({ refuses: true }).world],
  ])('%s has no captions', async (_name, world) => {
    expect(await findRecognizer('en-US', world)).toBeNull();
  });
});

it('writes down one’s own words only while they are turned on and the microphone is on', async () => {
  const { captions, sent, made, view } = await captioning(browser());
  expect(view()).toMatchObject({ canCaption: true, isOn: false });
  const voice = track();
  captions.use(voice);
  expect(made).toHaveLength(0);
  captions.setOn(true);
  expect(made[0]).toMatchObject({ state: 'listening', lang: 'en-US', tracks: [voice] });
  made[0]?.say('Hello', 'I am Carla');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['I am Carla']);

  captions.use(null);
  expect(made[0]?.state).toBe('idle');
  await vi.advanceTimersByTimeAsync(5000);
  expect(made[0]?.starts).toBe(1);
  captions.use(track());
  expect(made[1]?.state).toBe('listening');
  captions.setOn(false);
  expect(made[1]?.state).toBe('idle');
});

it('continues after a silence, and reports when it cannot', async () => {
  const { captions, made, view } = await captioning(browser());
  captions.use(track());
  captions.setOn(true);
  made[0]?.end('no-speech');
  await vi.advanceTimersByTimeAsync(300);
  expect(made[0]).toMatchObject({ state: 'listening', starts: 2 });
  made[0]?.end('service-not-allowed');
  await vi.advanceTimersByTimeAsync(5000);
  expect(made[0]?.starts).toBe(2);
  expect(view()).toMatchObject({ isOn: false, hasFailed: true });
  captions.setOn(true);
  expect(view().hasFailed).toBe(false);
  expect(made[1]?.state).toBe('listening');
});

it('sends the newest words a few times per second, and no more than a line', async () => {
  const { captions, sent, made } = await captioning(browser());
  captions.use(track());
  captions.setOn(true);
  for (let count = 0; count < 20; count += 1) {
    made[0]?.say(`word ${count}`);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.length).toBeLessThanOrEqual(5);
  expect(sent.at(-1)).toBe('word 19');
  made[0]?.say('𐀀'.repeat(maxCharacters + 50));
  await vi.advanceTimersByTimeAsync(1000);
  expect([...(sent.at(-1) ?? '')]).toHaveLength(maxCharacters);
});

it('shows what others say in one line each for a few seconds, whatever their pages send', async () => {
  const { captions, view } = await captioning(browser(), 'xx');
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(view().canCaption).toBe(false);
  captions.heard('anna', bytes('Hello'));
  captions.heard('ben', bytes('Good\n\n\nmorning'));
  captions.heard('anna', bytes('Hello everyone'));
  captions.heard('ben', bytes('x'.repeat(5000)));
  captions.heard('ben', bytes('   '));
  captions.heard('cem', Uint8Array.of(0xff, 0xfe));
  expect(view().lines.slice(0, 2)).toEqual([
    { person: 'anna', text: 'Hello everyone' },
    { person: 'ben', text: 'Good morning' },
  ]);
  await vi.advanceTimersByTimeAsync(7000);
  expect(view().lines).toEqual([]);
});
