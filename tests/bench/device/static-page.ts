// Serves a page of plain HTML on a loopback address, where a page may use the camera.
import http from 'node:http';
import { brotliCompressSync } from 'node:zlib';

export interface StaticPage {
  url: string;
  close(): Promise<void>;
}

export async function servePage(html: string): Promise<StaticPage> {
  const compressed = brotliCompressSync(html);
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(compressed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
