// The real library with small models that our code writes: one hears the words of tone-words.ts, one has Whisper's inputs and outputs.
// They show nothing about the quality of real models.
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { checkLocalEngine, localEngine } from '../../server/domain/transcripts/local-engine.ts';
import { EngineFault } from '../../server/domain/transcripts/engine.ts';
import { ProgramStopped, stopPrograms } from '../../server/platform/ffmpeg/run-program.ts';
import { onnxFile } from './onnx-file.ts';
import { writeScriptedWhisper } from './scripted-whisper.ts';
import type { Script } from './scripted-whisper.ts';
import { toneFamilies, writeToneModel } from './tone-model.ts';
import { inARow, soundOfWords, toneWords } from './tone-words.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'candor-local-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(path.join(parent, 'model-'));

function toneFolder(family?: (typeof toneFamilies)[number]): string {
  const folder = newFolder();
  writeToneModel(folder, family);
  return folder;
}

async function hear(folder: string, samples: Int16Array, language = 'en') {
  const file = path.join(newFolder(), 'sound.pcm');
  writeFileSync(file, samples);
  const engine = await localEngine(folder);
  return engine.transcribe({ file, lengthMs: samples.length / 16 }, language);
}

async function faultOf(folder: string) {
  try {
    await hear(folder, soundOfWords(inARow(['night']), 2000));
  } catch (error) {
    if (error instanceof EngineFault) return [error.fault, error.isPassing, error.message];
    throw error;
  }
  return 'none';
}

describe('a model that hears tones', () => {
  const folder = toneFolder();
  const tones = inARow(toneWords.slice(0, 40));
  const lengthMs = 20_000;

  it.each(toneFamilies)('of the family %s hears every word at its time', async (family) => {
    const { language, segments } = await hear(toneFolder(family), soundOfWords(tones, lengthMs));
    const words = segments.flatMap((segment) => segment.words);
    expect(words.map(({ word }) => word)).toEqual(tones.map(({ word }) => word));
    for (const [i, { fromMs }] of words.entries())
      expect(Math.abs(fromMs - (tones[i]?.fromMs ?? 0)), `word ${i}`).toBeLessThan(50);
    expect([language, segments.every(({ isTimed }) => isTimed)]).toEqual(['', true]);
  });

  it('hears the same in any order of requests, and nothing in silence or in almost no sound', async () => {
    const said = [toneWords.slice(0, 5), toneWords.slice(40, 50), []];
    const heard = await Promise.all(said.map((words) => hear(folder, soundOfWords(inARow(words), 6000))));
    const found = heard.map(({ segments }) => segments.flatMap(({ words }) => words.map(({ word }) => word)));
    expect(found).toEqual(said);
    expect((await hear(folder, new Int16Array(10))).segments).toEqual([]);
    expect((await hear(folder, new Int16Array(0))).segments).toEqual([]);
  });

  it('is identified by its files, which are read once', async () => {
    const { name, model, modelSha256, reads, maxPieceMs } = await localEngine(folder);
    expect({ name, model, reads, maxPieceMs }).toEqual({
      ...{ name: 'local', model: 'tones', reads: 'samples', maxPieceMs: 28_000 },
    });
    expect(modelSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await localEngine(folder)).toBe(await localEngine(folder));
    expect((await localEngine(toneFolder())).modelSha256).toBe(modelSha256);
  });
});

describe('a model like Whisper', () => {
  const pieces = [' Hello', ',', ' I', "'m", ' An', 'na', '.', ' Gr\u00fc\u00dfe'];
  const times = pieces.map((_, i) => 0.2 + i * 0.4);
  const sound = soundOfWords(inARow(toneWords.slice(0, 7)), 6000);
  const heardBy = (script: Script, language: string) => {
    const folder = newFolder();
    writeScriptedWhisper(folder, script);
    return hear(folder, sound, language);
  };

  it('has times with an export that has attention', async () => {
    const { segments } = await heardBy({ pieces, times }, 'en');
    const words = segments.flatMap((segment) => segment.words);
    expect(words.map(({ word }) => word)).toEqual(['Hello,', "I'm", 'Anna.', 'Grüße']);
    expect(segments.every(({ isTimed }) => isTimed)).toBe(true);
    for (const [i, piece] of [2, 4, 7].entries())
      expect(Math.abs((words[i + 1]?.fromMs ?? 0) - (times[piece] ?? 0) * 1000)).toBeLessThan(60);
    // The library's first word begins with the sound. Ours begins at most 400 ms before its second token.
    expect(words[0]?.fromMs).toBeGreaterThanOrEqual(200);
  });

  it('has those of the piece with any other export', async () => {
    const { segments } = await heardBy({ pieces }, 'en');
    expect(segments).toMatchObject([{ isTimed: false, fromMs: 0, toMs: 6000 }]);
    expect(segments[0]?.words.map(({ word }) => word)).toEqual(['Hello,', "I'm", 'Anna.', 'Grüße']);
  });

  it.each([
    ['en', 'en'],
    ['de', 'de'],
    ['', 'de'],
    // The library would end its process for a language that Whisper does not have.
    ['xx', 'de'],
  ])('with the language "%s" reports "%s"', async (told, heard) => {
    expect((await heardBy({ pieces }, told)).language).toBe(heard);
  });
});

describe('a model that cannot be used', () => {
  it('because its file is cut off is a fault until the operator replaces it', async () => {
    const folder = toneFolder();
    truncateSync(path.join(folder, 'model.onnx'), 1000);
    expect(await faultOf(folder)).toEqual([
      'engine_crash',
      true,
      expect.stringMatching(/Failed to create|model/),
    ]);
    writeToneModel(folder);
    expect(await faultOf(folder)).toBe('none');
  });

  it('because it lacks metadata ends its process, which is a fault, too', async () => {
    const folder = toneFolder();
    const port = { name: 'x', type: 'float', dims: ['n'] } as const;
    const nodes = [{ operator: 'Identity', inputs: ['x'], outputs: ['y'] }];
    const model = { nodes, constants: [], inputs: [port], outputs: [{ ...port, name: 'y' }], metadata: {} };
    writeFileSync(path.join(folder, 'model.onnx'), onnxFile(model));
    expect(await faultOf(folder)).toEqual(['engine_crash', true, expect.stringContaining('exit 255')]);
  });

  it('because it has another vocabulary is a fault', async () => {
    const folder = toneFolder();
    writeFileSync(path.join(folder, 'tokens.txt'), 'a 0\n');
    expect(await faultOf(folder)).toEqual(['engine_crash', true, expect.any(String)]);
  });
});

it('the process with the model ends when this process stops', async () => {
  stopPrograms();
  await vi.waitFor(() => expect(recognizers()).toBe(0), 5000);
  const asked = hear(toneFolder(), soundOfWords(inARow(toneWords), 28_000));
  const isStopped = expect(asked).rejects.toThrow(ProgramStopped);
  await vi.waitFor(() => expect(recognizers()).toBe(1), { timeout: 5000, interval: 10 });
  stopPrograms();
  await isStopped;
  await vi.waitFor(() => expect(recognizers()).toBe(0), 5000);
});

/** Children of this process that recognize. */
function recognizers(): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      const parentPid = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parentPid) === process.pid && command.includes('recognizer-process');
    } catch {
      return false;
    }
  }).length;
}

describe('the check at the start', () => {
  it('accepts a folder with a working library, without loading the model', async () => {
    const folder = toneFolder();
    truncateSync(path.join(folder, 'model.onnx'), 1000);
    await expect(checkLocalEngine(folder)).resolves.toBeUndefined();
  });

  it('refuses a folder without a description', async () => {
    await expect(checkLocalEngine(newFolder())).rejects.toThrow(
      /^AI_TRANSCRIBE_DIR: .*model\.json can't be read: ENOENT\.$/,
    );
  });
});
