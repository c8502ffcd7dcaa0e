// Sends single requests to a browser's debugging port and detaches after each one: an attached
// client makes the browser retain data it might ask for.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const Pages = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const Answer = z.object({ id: z.int(), result: z.optional(z.unknown()) });

export async function askBrowser(profile: string, method: string): Promise<unknown> {
  const [port, place] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return ask(`ws://127.0.0.1:${port}${place}`, method);
}

/** Asks the browser's only page. */
export async function askPage(profile: string, method: string): Promise<unknown> {
  const [port] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  const list = await fetch(`http://127.0.0.1:${port}/json/list`);
  const page = Pages.parse(await list.json()).find(({ type }) => type === 'page');
  return ask(page?.webSocketDebuggerUrl ?? '', method);
}

function ask(url: string, method: string): Promise<unknown> {
  const socket = new WebSocket(url);
  const answered = new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method })));
    socket.addEventListener('message', ({ data }) => {
      const answer = Answer.safeParse(JSON.parse(`${data}`));
      if (answer.success) resolve(answer.data.result);
    });
    socket.addEventListener('error', () => reject(new Error(`${method}: the browser did not answer`)));
  });
  return answered.finally(() => socket.close());
}
