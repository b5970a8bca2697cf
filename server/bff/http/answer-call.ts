import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import type { CallRequest } from '@/lib/http/call-request';
import { chooseCoding, compressOnce, getBytes } from '../../compressed-copies';
import { toWebHeaders } from '../../web-headers';
import type { CallAnswer } from '../answers';
import { findEndpoint } from '../find-endpoint';
import { answerCall } from '../handle-call';
import { isCall } from './request-target';

/** Answers with fewer bytes are sent plain: they fit into one packet. */
const MIN_COMPRESSED_BYTES = 1024;

/** A signal that aborts when the client disconnects before it has the answer. */
function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * The body of a request. It is read from the connection at the handler's pace. The rest of a body is discarded after the
 * answer, and the connection stays open: by Node if all of it is left, else here.
 */
function createBody(
  incoming: IncomingMessage,
  response: ServerResponse,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  response.once('finish', () => {
    if (incoming.readableDidRead && !incoming.readableEnded) incoming.resume();
  });
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Only now, the rest can be discarded.
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** The request, with what a call reads of the one that a route handler would get. */
function toCallRequest(incoming: IncomingMessage, response: ServerResponse, url: URL): CallRequest {
  const { method = 'GET', headers } = incoming;
  const hasBody =
    method !== 'GET' &&
    method !== 'HEAD' &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
  return {
    method,
    url: url.href,
    headers: toWebHeaders(headers),
    signal: createDisconnectSignal(response),
    body: hasBody ? createBody(incoming, response) : null,
  };
}

/** An answer's body, compressed if that is worth it, and says so in the headers. Node sends a text with the headers in one write. */
async function encodeBody(
  body: NonNullable<CallAnswer['body']>,
  accepted: string | undefined,
  response: ServerResponse,
): Promise<Buffer | string> {
  const text = typeof body === 'string' ? body : body.text;
  response.setHeader('vary', `${response.getHeader('vary')}, Accept-Encoding`);
  const coding = Buffer.byteLength(text) < MIN_COMPRESSED_BYTES ? undefined : chooseCoding(accepted);
  if (!coding) return text;
  response.setHeader('content-encoding', coding);
  return typeof body === 'string' ? compressOnce(Buffer.from(body), coding) : getBytes(body, coding);
}

async function sendAnswer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: CallAnswer,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  if (body === null) {
    response.end();
    return;
  }
  const sent = await encodeBody(body, incoming.headers['accept-encoding'], response);
  response.setHeader('content-length', Buffer.byteLength(sent));
  response.end(sent);
}

/**
 * Answers calls of the contract before the framework, which costs more than most calls (ADR 18) (R-PERF-09). Unknown calls,
 * other methods and addresses that are not written plainly are left to the framework.
 */
export async function answerIncomingCall(
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method = '', url: target = '', headers } = incoming;
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith(`${BASE_PATH}/`) || !isCall(target)) return false;
  const match = findEndpoint(method, path.slice(BASE_PATH.length));
  if (match.kind !== 'endpoint') return false;
  const url = URL.parse(target, `http://${headers.host}`);
  if (url?.pathname !== path) return false;
  const request = toCallRequest(incoming, response, url);
  await sendAnswer(incoming, response, await answerCall(request, match));
  return true;
}
