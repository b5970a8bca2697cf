import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
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
function createBody(incoming: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
  response.once('finish', () => {
    if (incoming.readableDidRead && !incoming.readableEnded) incoming.resume();
  });
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
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

/** The request as a route handler would get it. */
function toWebRequest(incoming: IncomingMessage, response: ServerResponse, url: URL): Request {
  const { method = 'GET', headers } = incoming;
  const hasBody =
    method !== 'GET' &&
    method !== 'HEAD' &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
  return new Request(url, {
    method,
    headers: toWebHeaders(headers),
    signal: createDisconnectSignal(response),
    ...(hasBody && { body: createBody(incoming, response), duplex: 'half' }),
  });
}

/** The bytes of an answer's body, compressed if that is worth it, and says so in the headers. */
async function encodeBody(
  body: NonNullable<CallAnswer['body']>,
  accepted: string | undefined,
  response: ServerResponse,
): Promise<Buffer> {
  const text = typeof body === 'string' ? body : body.text;
  response.setHeader('vary', `${response.getHeader('vary')}, Accept-Encoding`);
  const plain = Buffer.from(text);
  const coding = plain.length < MIN_COMPRESSED_BYTES ? undefined : chooseCoding(accepted);
  if (!coding) return plain;
  response.setHeader('content-encoding', coding);
  return typeof body === 'string' ? compressOnce(plain, coding) : getBytes(body, coding);
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
  const bytes = await encodeBody(body, incoming.headers['accept-encoding'], response);
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
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
  const request = toWebRequest(incoming, response, url);
  await sendAnswer(incoming, response, await answerCall(request, match));
  return true;
}
