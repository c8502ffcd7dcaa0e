// The baseline for the server: writes each request's body to a file and fsyncs it, and nothing
// else. No session, no digest, no durable name. `node bare-server.ts <folder> <port>` prints
// "ready" once it listens.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = '', port = ''] = process.argv.slice(2);
let count = 0;

const server = createServer(async (request, response) => {
  count += 1;
  try {
    // `flush` is an fsync before the file is closed.
    await pipeline(request, createWriteStream(path.join(folder, `${count}`), { flush: true }));
    response.end('{}');
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
