import { HttpResponse, http, type PathParams } from 'msw';
import type { CallArgs, CallData, Contract } from '@/lib/contract/contract';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { type RouteId, routes } from '@/lib/contract/routes';

interface ResolverInput<K extends RouteId> {
  /** Path parameters and input; those from the URL are text. */
  args: Partial<CallArgs<K>>;
  request: Request;
}

type Resolver<K extends RouteId> = (
  asked: ResolverInput<K>,
) => CallData<K> | AppError | Promise<CallData<K> | AppError>;

const handlersByMethod = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

async function readArgs(request: Request, params: PathParams): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const text = request.method === 'POST' || request.method === 'PUT' ? await request.clone().text() : '';
  return { ...query, ...(text ? (JSON.parse(text) as object) : {}), ...params };
}

/**
 * An msw handler of one endpoint, typed by the contract: the resolver returns the data of a success or an
 * `AppError`, which is wrapped in the envelope.
 */
export function mockEndpoint<K extends RouteId & keyof Contract>(id: K, resolve: Resolver<K>) {
  const { method, path } = routes[id];
  return handlersByMethod[method](
    `*/vantmall${path.replace(/\{(\w+)\}/g, ':$1')}`,
    async ({ request, params }) => {
      const args = (await readArgs(request, params)) as Partial<CallArgs<K>>;
      const answer = await resolve({ args, request });
      if (answer instanceof AppError)
        return HttpResponse.json(toFailureEnvelope(answer), { status: answer.status });
      return HttpResponse.json(toSuccessEnvelope(answer));
    },
  );
}
