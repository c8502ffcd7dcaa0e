// The line faults of line.spec.ts, each from its start until the line works again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Line, Reply } from './line.ts';
import { type Chance, chanceOf } from './seeds.ts';

export interface LineFault {
  name: string;
  strike(line: Line, chance: Chance): Promise<void>;
}

const portal: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Welcome</title><h1>Welcome to our hotel</h1><a href="/login">Log in</a>',
};

const faults: readonly LineFault[] = [
  {
    name: 'cut at random',
    async strike(line, chance) {
      for (let i = 0; i < 6; i++) {
        line.cut();
        await sleep(chance.between(50, 600));
        line.mend();
        await sleep(chance.between(50, 900));
      }
    },
  },
  {
    name: 'slow',
    async strike(line) {
      line.limitUpload(6000);
      await sleep(5000);
      line.limitUpload(60_000);
    },
  },
  { name: 'a black hole', strike: (line, chance) => blackHole(line, chance.oneOf(['go on', 'lost'])) },
  {
    name: 'overtaking each other',
    async strike(line, chance) {
      line.delay(300, chance.next);
      await sleep(4000);
      line.delay(0, chance.next);
    },
  },
  {
    name: 'half closed',
    async strike(line, chance) {
      for (let i = 0; i < 5; i++) {
        line.halfClose(chance.next);
        await sleep(chance.between(100, 900));
      }
    },
  },
  { name: 'a captive portal', strike: (line) => answered(line, portal) },
  {
    name: '5xx',
    strike: (line, chance) => answered(line, refusal(chance.oneOf([500, 502, 503, 504]))),
  },
  { name: '429', strike: (line) => answered(line, refusal(429, { 'retry-after': '2' })) },
  { name: '413', strike: (line) => answered(line, refusal(413)) },
];

export function faultsOfSeed(seed: number): LineFault[] {
  const third = faults.length / 3;
  const round = Math.floor((seed - 1) / 3);
  const first = ((seed - 1) % 3) * third;
  return chanceOf(round)
    .shuffled(faults)
    .slice(first, first + third);
}

/** Longer than the silence a connection may have (10 s). */
async function blackHole(line: Line, fate: 'go on' | 'lost'): Promise<void> {
  line.blackHole(fate);
  await sleep(15_000);
  line.mend();
}

async function answered(line: Line, reply: Reply): Promise<void> {
  line.answerAll(reply);
  await sleep(4000);
  line.mend();
}

function refusal(status: number, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html' },
    body: `<h1>${status}</h1><hr>a proxy`,
  };
}
