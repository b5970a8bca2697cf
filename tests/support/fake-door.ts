import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { registerTransport } from '@/server/upstream/transport';

/** What reached the points mall. */
export interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

type Answer = (seen: Seen) => Response | Promise<Response> | unknown;

/**
 * Puts a stand-in for the points mall behind the BFF and records what reaches it. The answer is the data of a
 * success, or a whole `Response`.
 */
export function fakeDoor(answer: Answer = () => null): { seen: Seen[] } {
  const seen: Seen[] = [];
  registerTransport({
    prefix: 'http://mall.internal',
    fetch: async (request) => {
      const url = new URL(request.url);
      const text = await request.text();
      const one: Seen = {
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: text ? JSON.parse(text) : undefined,
        headers: Object.fromEntries(request.headers),
      };
      seen.push(one);
      const result = await answer(one);
      return result instanceof Response ? result : Response.json(toSuccessEnvelope(result));
    },
  });
  return { seen };
}
