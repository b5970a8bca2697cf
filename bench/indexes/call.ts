import { randomUUID } from 'node:crypto';
import { type AnyEndpoint, inputInQuery } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import type { Mall } from '@/server/mall';

type Args = Readonly<Record<string, unknown>>;

/** Makes a call of the contract and answers its status. */
export async function call(mall: Mall, endpoint: AnyEndpoint, userId: string, args: Args): Promise<number> {
  const rest: Record<string, unknown> = { pId: example.pId, userId, ...args };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(path, 'http://mall');
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  if (!inputInQuery(endpoint)) {
    const init = { method: endpoint.method, headers, body: JSON.stringify(rest) };
    return (await mall.fetch(new Request(url, init))).status;
  }
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return (await mall.fetch(new Request(url, { method: endpoint.method, headers }))).status;
}
