import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { askAgain } from './ask-again.ts';

const queryKey = ['responses', 'job', 'list'];
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A list on the screen whose answers come when they are let; each says how many candidates there were when it was asked. */
function listOnScreen() {
  const cache = new QueryClient();
  const server = { candidates: 0, asked: 0 };
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: () => {
      server.asked += 1;
      const seen = server.candidates;
      return new Promise<number>((resolve) => answers.push(() => resolve(seen)));
    },
  });
  ends.push(observer.subscribe(() => {}));
  /** The oldest call that is not answered yet gets its answer. */
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.();
  };
  const answerWhatIsAsked = () => answers.splice(0).forEach((give) => give());
  const shown = () => observer.getCurrentResult().data;
  return { cache, server, answer, answerWhatIsAsked, shown };
}

it('lets a list come while thousands are imported, and asks for it once more when they are', async () => {
  const { cache, server, answer, answerWhatIsAsked, shown } = listOnScreen();
  const makeOld = askAgain(cache, () => Promise.resolve());
  const importSome = () => {
    for (let one = 0; one < 5000; one += 1) {
      server.candidates += 1;
      makeOld(['responses', 'job']);
    }
  };
  importSome();
  // The first answer was asked for before anybody came; it is not thrown away.
  await answer();
  await expect.poll(shown).toBe(0);
  importSome();
  await answer();
  await expect.poll(shown).toBeGreaterThanOrEqual(5000);
  await expect.poll(() => (answerWhatIsAsked(), shown())).toBe(10_000);
  expect(server.asked).toBeLessThanOrEqual(4);
});

it('asks at once for what changed alone', async () => {
  const { cache, server, answer, shown } = listOnScreen();
  await answer();
  await expect.poll(shown).toBe(0);
  server.candidates = 1;
  askAgain(cache)(queryKey);
  await answer();
  await expect.poll(shown).toBe(1);
  expect(server.asked).toBe(2);
});
