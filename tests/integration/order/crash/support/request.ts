import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { type CallOptions, toRequest } from '@/tests/support/request';
import type { Task } from './errand';

async function written(request: Request): Promise<Task> {
  const { url, method, headers } = request;
  const body = await request.text();
  return { kind: 'request', url, method, headers: [...headers.entries()], body };
}

/** A call as another process can make it. */
export const asTask = <E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  options: CallOptions,
): Promise<Task> => written(toRequest(endpoint, args as Record<string, unknown>, options));

/** A provider's notice, likewise. */
export const noticeTask = (channel: string, body: string): Promise<Task> =>
  written(new Request(`http://mall/api/pay/notify/${channel}`, { method: 'POST', body }));
