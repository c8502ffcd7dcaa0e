// What the server is measured beside: each request's body is piped to a file of its own and fsynced, and that is all.
// No session, no digest, no name that lasts. `node bare-server.ts <folder> <port>`; says "ready" once it listens.
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
