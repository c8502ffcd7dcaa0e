// Controls a browser's processes: a test can pull out its camera (by killing the service that reads
// it) or suspend all of it like a closed lid. Linux only, like the browser tests.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright/test';

const services = { camera: 'video_capture.mojom', microphone: 'audio.mojom' } as const;

/** Kills the service that reads this device: its track ends. The browser starts a new one on the next request. */
export async function pullOut(browser: Browser, device: keyof typeof services): Promise<void> {
  const processes = await processesOf(browser);
  const found = processes.find((id) => commandOf(id).includes(services[device]));
  if (!found) throw new Error(`nothing reads the ${device}`);
  process.kill(found, 'SIGKILL');
}

/** Suspends every process of the browser for a while. Its clocks keep running. */
export async function letSleep(browser: Browser, sleepMs: number): Promise<void> {
  const processes = await processesOf(browser);
  for (const id of processes) process.kill(id, 'SIGSTOP');
  try {
    await sleep(sleepMs);
  } finally {
    for (const id of processes) process.kill(id, 'SIGCONT');
  }
}

async function processesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.map(({ id }) => id);
}

function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // It has already exited.
    return '';
  }
}
