// A video with few bytes that takes long to convert: one color, a few bytes per frame, created by ffmpeg.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fragmented MP4, as Safari records. @throws without ffmpeg */
export function hostileVideo(size: string, frames: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'candor-hostile-'));
  const [first, file] = [join(folder, 'first.mp4'), join(folder, 'whole.mp4')];
  const drawn = Math.min(frames, 15);
  const source = ['-f', 'lavfi', '-i', `color=red:s=${size}:r=30`, '-frames:v', String(drawn)];
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const looped = ['-stream_loop', String(Math.ceil(frames / drawn) - 1), '-i', first, '-c', 'copy'];
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'];
  try {
    run([...source, ...encoded, first]);
    run([...looped, ...fragments, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[]): void {
  const made = spawnSync('ffmpeg', ['-v', 'error', ...args]);
  if (made.status !== 0) throw new Error(String(made.stderr));
}
