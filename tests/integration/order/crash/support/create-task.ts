import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { type CallOptions, toRequest } from '@/tests/support/mall-request';
import type { Task } from './crash-run';

async function serializeRequest(request: Request): Promise<Task> {
  const { url, method, headers } = request;
  const body = await request.text();
  return { kind: 'request', url, method, headers: [...headers.entries()], body };
}

/** Serializes a call for another process. */
export const createTask = <E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  options: CallOptions,
): Promise<Task> => serializeRequest(toRequest(endpoint, args as Record<string, unknown>, options));

/** Serializes a provider's notification for another process. */
export const createNotificationTask = (channel: string, body: string): Promise<Task> =>
  serializeRequest(new Request(`http://mall/api/pay/notify/${channel}`, { method: 'POST', body }));
