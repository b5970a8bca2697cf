import 'server-only';
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getLogger } from '../telemetry/logger';

/** What a handler answered. Its status and headers are set on the response. */
export interface CapturedAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Sets the headers that are passed to `writeHead` (an object or a flat list). */
export function setHeaders(response: ServerResponse, headers: unknown): void {
  if (!headers || typeof headers !== 'object') return;
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]] as const] : []))
    : Object.entries(headers as OutgoingHttpHeaders);
  for (const [name, value] of pairs) {
    if (value !== undefined) response.setHeader(String(name), value as OutgoingHttpHeader as string);
  }
}

/**
 * Keeps what the framework writes to a response, instead of sending it. When the answer is complete, the response is as it
 * was before, with the status and the headers of the answer, and `send` has to send it.
 */
export function captureResponse(
  response: ServerResponse,
  send: (answer: CapturedAnswer) => Promise<void>,
): void {
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const addChunk = (args: unknown[]): void => {
    const [chunk, encoding] = args;
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    const done = args.findLast((each) => typeof each === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
  };
  const changes = {
    flushHeaders: () => undefined,
    writeHead: (status: number, ...rest: unknown[]) => {
      response.statusCode = status;
      setHeaders(response, rest.at(-1));
      return response;
    },
    write: (...args: unknown[]) => {
      addChunk(args);
      return true;
    },
    end: (...args: unknown[]) => {
      addChunk(args);
      Object.assign(response, { write, end, writeHead, flushHeaders });
      const answer = { status: response.statusCode, body: Buffer.concat(chunks) };
      send(answer).catch((error: unknown) => {
        getLogger().error({ err: error }, 'could not send a document');
        response.destroy();
      });
      return response;
    },
  };
  Object.assign(response, changes);
}
