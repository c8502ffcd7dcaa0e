// A fake camera with a small picture. Chromium's own has 1280 x 720: encoding and showing it takes most of the processor time
// of a story about something else.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const size = { width: 320, height: 180 };
const framesPerSecond = 20;
const frames = 20;

/** A file for Chromium's `--use-file-for-fake-video-capture`, which repeats it: a bar that moves over grey. */
export function smallCamera(): string {
  const file = path.join(tmpdir(), `candor-camera-${size.width}x${size.height}.y4m`);
  if (existsSync(file)) return file;
  // Workers may write it at the same time.
  const own = `${file}.${process.pid}`;
  const header = `YUV4MPEG2 W${size.width} H${size.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  const all = Array.from({ length: frames }, (_, i) => frame((i * size.width) / frames));
  writeFileSync(own, Buffer.concat([Buffer.from(header), ...all]));
  renameSync(own, file);
  return file;
}

function frame(from: number): Buffer {
  const luma = Buffer.alloc(size.width * size.height, 120);
  for (let row = 0; row < size.height; row += 1)
    luma.fill(220, row * size.width + from, row * size.width + from + size.width / frames);
  const chroma = Buffer.alloc(luma.length / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
}
