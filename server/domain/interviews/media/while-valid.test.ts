import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { whileValid } from './while-valid.ts';

test('a stream is checked while it runs and ends when its link expires', async () => {
  let isExpired = false;
  let checks = 0;
  const check = async () => {
    checks += 1;
    if (isExpired) throw new Error('over');
  };
  const server = createServer((_request, response) => {
    const content = whileValid(Readable.from(endless()), check, 10);
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
    while (checks < 3) await reader?.read();
    isExpired = true;
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
