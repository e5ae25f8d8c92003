// A static host as simple as they come: files of a folder below a path of its own, and nothing
// else.
//
//     const host = await serve(folder, '/a/folder/');
//     host.url        where the page is
//     host.requests   what was asked for, in order
//     host.folder     can be changed: a new version is uploaded
//     host.broken     a name for which the host has only an error
//     await host.cut()     the network is gone
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const KINDS = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/** The media type of a file, by the end of its name. */
export const kindOf = (file) => KINDS[extname(file)] ?? 'application/octet-stream';

/** @param {string} folder @param {string} path @param {number} [port] */
export async function serve(folder, path, port = 0) {
  const host = { folder, path, requests: [], broken: '', url: '', cut: async () => {} };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    host.requests.push(pathname);
    try {
      if (!pathname.startsWith(path)) throw new Error('outside');
      const name = normalize(decodeURIComponent(pathname.slice(path.length))) || 'index.html';
      if (name.startsWith('..') || name === host.broken) throw new Error('not here');
      const file = name === '.' ? 'index.html' : name;
      const bytes = await readFile(join(host.folder, file));
      response.writeHead(200, { 'content-type': kindOf(file), 'cache-control': 'max-age=600' });
      response.end(bytes);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('nothing is here');
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${server.address().port}${path}`;
  host.cut = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return host;
}
