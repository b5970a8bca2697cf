import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import type { Mall } from '@/server/mall';
import { toRequest } from '@/tests/support/mall-request';

type Args = Readonly<Record<string, unknown>>;

/** Makes a call of the contract. @returns its status. */
export async function call(mall: Mall, endpoint: AnyEndpoint, userId: string, args: Args): Promise<number> {
  const options = { pId: example.pId, userId, idempotencyKey: randomUUID() };
  return (await mall.fetch(toRequest(endpoint, args, options))).status;
}
