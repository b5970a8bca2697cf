import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { registerTransport } from '@/server/upstream/transport';

/** A request that the points mall received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

type AnswerRequest = (seen: ReceivedRequest) => Response | Promise<Response> | unknown;

/**
 * Registers a fake points mall as the transport of the BFF and records its requests. `answer` returns the
 * data of a
 * successful call, or a whole `Response`.
 */
export function createFakeTransport(answer: AnswerRequest = () => null): { seen: ReceivedRequest[] } {
  const requests: ReceivedRequest[] = [];
  registerTransport({
    prefix: 'http://mall.internal',
    fetch: async (request) => {
      const url = new URL(request.url);
      const text = await request.text();
      const received: ReceivedRequest = {
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: text ? JSON.parse(text) : undefined,
        headers: Object.fromEntries(request.headers),
      };
      requests.push(received);
      const result = await answer(received);
      return result instanceof Response ? result : Response.json(toSuccessEnvelope(result));
    },
  });
  return { seen: requests };
}
