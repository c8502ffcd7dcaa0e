// When sound arrives at a page of a live room, and what its browser uses.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright/test';

/** The moment at which packets of sound arrive again, by this machine's clock. Call it while none arrive. */
export function soundReturns(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known: RTCPeerConnection[] = Reflect.get(globalThis, 'knownConnections') ?? [];
    const packets = async () => {
      let sum = 0;
      for (const connection of known)
        (await connection.getStats()).forEach((stats: Record<string, unknown>) => {
          if (stats['type'] === 'inbound-rtp' && stats['kind'] === 'audio')
            sum += Number(stats['packetsReceived'] ?? 0);
        });
      return sum;
    };
    for (let before = await packets(); ;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const now = await packets();
      if (now > before) return Date.now();
      before = now;
    }
  });
}

/** What all processes of this browser have used so far. */
export async function cpuSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const ticks = processInfo.map(({ id }) => {
    try {
      // After the name in parentheses: utime and stime, in hundredths of a second (proc(5)).
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0; // It has just ended.
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
