// A host for the tests of the page: the site below a path, and beside it what those tests ask a
// server for.
// `node ear.mjs SITE MODULE` prints where it is.
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Engine } from './module.mjs';
import { kindOf } from './host.mjs';

const [folder, module] = process.argv.slice(2);
const path = '/a/folder/';
const engine = new Engine(new WebAssembly.Module(readFileSync(module)));
const [version] = readdirSync(join(folder, 'v'));

/** The status that the server has for a refusal. */
const statusOf = (refusal) => (['malformed_puzzle', 'bad_json'].includes(JSON.parse(refusal).error.code) ? 400 : 422);

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The file behind an address: of the site, or a script of it without its version. */
function fileOf(pathname) {
  if (pathname.startsWith('/js/')) return join(folder, 'v', version, pathname);
  if (!pathname.startsWith(path) || pathname.includes('..')) throw new Error('outside');
  return join(folder, pathname.slice(path.length) || 'index.html');
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://host');
  const name = pathname.match(/^\/api\/v1\/(.+)$/)?.[1];
  try {
    if (name) {
      // The page's worker will answer. Only of a wish for a puzzle does a test take the answer and
      // change it.
      const isForWorker = request.headers['x-mirror'] && name !== 'generate';
      const outcome = isForWorker ? { answer: '{}' } : engine.call(decodeURIComponent(name), await bodyOf(request));
      response.writeHead('answer' in outcome ? 200 : statusOf(outcome.refusal), { 'content-type': 'application/json', 'x-answered-by': 'worker' });
      response.end(outcome.answer ?? outcome.refusal);
    } else {
      const file = fileOf(pathname);
      response.writeHead(200, { 'content-type': kindOf(file), 'cache-control': 'no-cache' }).end(await readFile(file));
    }
  } catch {
    if (!response.headersSent) response.writeHead(404);
    response.end();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}${path}`));
