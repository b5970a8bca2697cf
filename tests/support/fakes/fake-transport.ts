import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { registerTransport } from '@/server/upstream/transport';

/** What reached the points mall. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

type AnswerRequest = (seen: ReceivedRequest) => Response | Promise<Response> | unknown;

/**
 * Puts a stand-in for the points mall behind the BFF and records what reaches it. The answer is the data of a
 * success, or a whole `Response`.
 */
export function createFakeTransport(answer: AnswerRequest = () => null): { seen: ReceivedRequest[] } {
  const seen: ReceivedRequest[] = [];
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
      seen.push(received);
      const result = await answer(received);
      return result instanceof Response ? result : Response.json(toSuccessEnvelope(result));
    },
  });
  return { seen };
}
