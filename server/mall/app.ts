import 'server-only';
import { Hono } from 'hono';
import { AppError } from '@/lib/contract/errors';
import type { Host } from './context';
import { honoPathsOf, type Implementation } from './http/implement';
import { fail, succeed } from './http/respond';

/** Routes that are not calls of the contract: payment notices, the sandbox cashier. */
export type OtherRoutes = (app: Hono, host: Host) => void;

const requestIdOf = (request: Request) =>
  /^[\w-]{1,64}$/.exec(request.headers.get('x-request-id') ?? '')?.[0];

function allowedByPath(implementations: readonly Implementation[]): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  for (const { definition } of implementations) {
    for (const path of honoPathsOf(definition)) {
      allowed.set(path, [...(allowed.get(path) ?? []), definition.method]);
    }
  }
  return allowed;
}

/** The points mall as a Hono app: every implemented endpoint on all its paths, envelopes for everything else. */
export function createApp(
  host: Host,
  implementations: readonly Implementation[],
  others: readonly OtherRoutes[],
): Hono {
  const app = new Hono();
  for (const { definition, run } of implementations) {
    for (const path of honoPathsOf(definition)) {
      app.on(definition.method, path, async (c) => succeed(await run(host, c.req.raw, c.req.param())));
    }
  }
  for (const mount of others) mount(app, host);
  for (const [path, methods] of allowedByPath(implementations)) {
    const error = new AppError('method_not_allowed', 'method not allowed');
    app.all(path, (c) => fail(error, host.log, requestIdOf(c.req.raw), { Allow: methods.join(', ') }));
  }
  app.notFound((c) => fail(new AppError('not_found', 'no such call'), host.log, requestIdOf(c.req.raw)));
  app.onError((error, c) => fail(error, host.log, requestIdOf(c.req.raw)));
  return app;
}
