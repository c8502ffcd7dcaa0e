import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { whileGood } from './while-good.ts';

test('what flows to a guest breaks off when the link ends, and is asked for as long as it flows', async () => {
  let isOver = false;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (isOver) throw new Error('over');
  };
  const server = createServer((_request, response) => {
    const content = whileGood(Readable.from(endless()), ask, 10);
    content.on('close', () => response.destroy());
    content.pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    // Listening on a port, so the address is never a string.
    const { port } = server.address() as AddressInfo;
    const { body } = await fetch(`http://127.0.0.1:${port}/`);
    const reader = body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    while (asked < 3) await reader?.read();
    isOver = true;
    await expect(readToEnd(reader)).rejects.toThrow('terminated');
  } finally {
    server.close();
  }
});

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(1000);
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  while (!(await reader?.read())?.done);
}
