import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The headers of a request of Node as the web has them. */
export function headersOf({ headers }: IncomingMessage): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) made.append(name, one);
  }
  return made;
}

/**
 * The body of a request of Node; undefined as soon as it is larger than the limit. The connection stays, so that
 * the sender can be told.
 */
export async function bodyOf(
  message: IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Writes an answer of the web to a response of Node; one whose reader leaves ends with it. */
export async function write(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  // What is left of a body that was refused is not worth waiting for.
  if (!response.req.complete) response.setHeader('connection', 'close');
  if (!answer.body || response.req.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(Readable.from(answer.body), response);
}
