// What an operator can get wrong in a folder with a model, on a real disk.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFault } from '../../kernel/start-fault.ts';
import { families, findLibrary, hashModel, readModel } from './local-model.ts';

let parent: string;
let folder: string;
const whisper = {
  name: 'whisper-small',
  family: 'whisper',
  files: { encoder: 'encoder.onnx', decoder: 'parts/decoder.onnx', tokens: 'tokens.txt' },
};

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'candor-model-'));
  folder = path.join(parent, 'model');
  mkdirSync(path.join(folder, 'parts'), { recursive: true });
  write('encoder.onnx', 'of the encoder');
  write('parts/decoder.onnx', 'of the decoder');
  write('tokens.txt', 'of the tokens');
  describeAs(whisper);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const describeAs = (description: unknown) => write('model.json', JSON.stringify(description));

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof StartFault) return error.message.replaceAll(folder, '…');
    throw error;
  }
  return 'not refused';
}

describe('model.json', () => {
  it('names a model and its files', () => {
    expect(readModel(folder)).toEqual({
      ...{ name: 'whisper-small', family: 'whisper', bytes: 41 },
      files: {
        encoder: path.join(folder, 'encoder.onnx'),
        decoder: path.join(folder, 'parts/decoder.onnx'),
        tokens: path.join(folder, 'tokens.txt'),
      },
    });
  });

  it.each([
    [{ ...whisper, name: '' }, 'needs a "name" of at most 200 characters'],
    [
      { ...whisper, family: 'sense-voice' },
      `needs a "family" that is one of ${Object.keys(families).join(', ')}`,
    ],
    [{ ...whisper, files: 'encoder.onnx' }, 'needs "files" with the name of each file'],
    [{ ...whisper, files: { encoder: 1 } }, 'needs "files" with the name of each file'],
    [{ ...whisper, language: 'en' }, 'must be an object with name, family and files'],
    [['whisper'], 'must be an object with name, family and files'],
    [
      { ...whisper, files: { encoder: 'encoder.onnx', tokens: 'tokens.txt' } },
      'names no file "decoder", which the family whisper needs',
    ],
    [
      { ...whisper, files: { ...whisper.files, joiner: 'joiner.onnx' } },
      'names a file "joiner", which the family whisper does not have',
    ],
    [
      { ...whisper, files: { ...whisper.files, encoder: 'missing.onnx' } },
      "names missing.onnx, which can't be read: ENOENT",
    ],
    [{ ...whisper, files: { ...whisper.files, encoder: 'parts' } }, 'names parts, which is no file'],
  ])('is refused with a sentence: %j', (description, what) => {
    describeAs(description);
    expect(refusalOf(() => readModel(folder))).toBe(`AI_TRANSCRIBE_DIR: …/model.json ${what}.`);
  });

  it('is refused if it is missing or no JSON', () => {
    write('model.json', '{"name":');
    expect(refusalOf(() => readModel(folder))).toBe('AI_TRANSCRIBE_DIR: …/model.json is no JSON.');
    rmSync(path.join(folder, 'model.json'));
    expect(refusalOf(() => readModel(folder))).toBe("AI_TRANSCRIBE_DIR: …/model.json can't be read: ENOENT.");
  });

  it.each(['../outside.onnx', '/etc/passwd', 'linked.onnx', 'parts/../../outside.onnx'])(
    'cannot name a file outside of the folder: %s',
    (name) => {
      writeFileSync(path.join(parent, 'outside.onnx'), 'outside');
      symlinkSync('../outside.onnx', path.join(folder, 'linked.onnx'));
      describeAs({ ...whisper, files: { ...whisper.files, encoder: name } });
      expect(refusalOf(() => readModel(folder))).toBe(
        `AI_TRANSCRIBE_DIR: …/model.json names ${name}, which is outside of the folder.`,
      );
    },
  );

  it('may name a file whose name begins with dots, and be in a folder that is a link', () => {
    write('..model', 'x');
    describeAs({ ...whisper, files: { ...whisper.files, encoder: '..model' } });
    symlinkSync('model', path.join(parent, 'link'));
    expect(readModel(path.join(parent, 'link')).files['encoder']).toBe(path.join(folder, '..model'));
  });
});

describe('the digest of a model', () => {
  it('depends on each file’s content and purpose', async () => {
    const first = await hashModel(readModel(folder));
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(first).toBe(
      sha256(
        [
          `${sha256('of the encoder')}  encoder\n`,
          `${sha256('of the decoder')}  decoder\n`,
          `${sha256('of the tokens')}  tokens\n`,
        ].join(''),
      ),
    );
    write('tokens.txt', 'of other tokens');
    expect(await hashModel(readModel(folder))).not.toBe(first);
  });
});

describe('the library', () => {
  function install(version: string): void {
    const library = path.join(folder, 'node_modules/sherpa-onnx-node');
    mkdirSync(library, { recursive: true });
    const manifest = { name: 'sherpa-onnx-node', version, main: 'sherpa-onnx.js' };
    writeFileSync(path.join(library, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(library, 'sherpa-onnx.js'), 'throw new Error("only its process loads it")');
  }
  const find = () => findLibrary(folder, [path.join(folder, 'model.json')]);
  const command = /Run: npm install --prefix … sherpa-onnx-node@1\.13\.8 sherpa-onnx-\w+-\w+@1\.13\.8$/;

  it('is ours in a clone', () => {
    expect(findLibrary(folder)).toMatch(/node_modules.sherpa-onnx-node.sherpa-onnx\.js$/);
  });

  it('is found in the folder', () => {
    install('1.13.8');
    expect(find()).toBe(path.join(folder, 'node_modules/sherpa-onnx-node/sherpa-onnx.js'));
  });

  it('that is missing or another version stops the start, which says what to install', () => {
    expect(refusalOf(find)).toMatch(/^AI_TRANSCRIBE_DIR needs sherpa-onnx-node 1\.13\.8\. Run: /);
    install('1.14.0');
    expect(refusalOf(find)).toMatch(
      /^AI_TRANSCRIBE_DIR needs sherpa-onnx-node 1\.13\.8, not 1\.14\.0\. Run: /,
    );
    expect(refusalOf(find)).toMatch(command);
  });
});
