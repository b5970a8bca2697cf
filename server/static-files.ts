import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { BASE_PATH } from '@/lib/contract/paths';
import { hashSha256 } from '@/lib/crypto';
import { type Coding, chooseCoding } from './compressed-copies';
import { getConfig } from './config';
import { isNotModified, type RequestHandler } from './request-handlers/prepend-handlers';
import { getLogger } from './telemetry/logger';

const PREFIX = `${BASE_PATH}/_next/static/`;

/** As the framework names the types of its own answers. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** The ends of the names of a file's compressed copies (scripts/lib/compress-static.mjs). */
const EXTENSIONS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

interface Copy {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A file of the build. Its copies are read when a client first wants them, and kept: all of them are about 2 MB. */
interface StaticFile {
  readonly type: string;
  readonly file: string;
  readonly copies: Partial<Record<Coding, Promise<Copy>>>;
}

/** Lists the files of a folder that have both compressed copies, by their paths in addresses. No other file is ever read. */
function listFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const all = new Set(names);
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[path.extname(name)];
      const isComplete = type && Object.values(EXTENSIONS).every((extension) => all.has(name + extension));
      return isComplete ? [[PREFIX + name, { type, file: path.join(folder, name), copies: {} }]] : [];
    }),
  );
}

async function readCopy(file: string, coding: Coding): Promise<Copy> {
  const bytes = await readFile(file + EXTENSIONS[coding]);
  return { bytes, etag: `"${hashSha256(bytes, 'base64url')}"` };
}

async function sendFile(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { file, type, copies }: StaticFile,
  coding: Coding,
): Promise<void> {
  copies[coding] ??= readCopy(file, coding);
  const { bytes, etag } = await copies[coding];
  // The names of the files change with their contents.
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('etag', etag);
  if (isNotModified(headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', type);
  response.setHeader('content-encoding', coding);
  response.setHeader('content-length', bytes.length);
  // Node sends no body to HEAD.
  response.writeHead(200).end(bytes);
}

/** Parts of files, which browsers want of files that they do not have compressed, come from the framework. */
const isPlainRequest = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.range === undefined;

/**
 * Creates the handler that answers requests for scripts, style sheets and other texts of the build with the copies that the
 * build has compressed better than a server can (R-PERF-13). The framework answers clients that accept neither coding, and
 * unknown names.
 */
export function createStaticHandler(): RequestHandler {
  const files = listFiles(path.resolve(/* turbopackIgnore: true */ getConfig().NEXT_DIST_DIR, 'static'));
  return async (request, response) => {
    const known = isPlainRequest(request) && files.get((request.url ?? '').split('?', 1)[0] ?? '');
    const coding = known && chooseCoding(request.headers['accept-encoding']);
    if (!known || !coding) return false;
    try {
      await sendFile(request, response, known, coding);
    } catch (error) {
      // The next request tries again.
      delete known.copies[coding];
      if (response.headersSent) throw error;
      getLogger().error({ err: error }, 'could not read a file of the build');
      return false;
    }
    return true;
  };
}
