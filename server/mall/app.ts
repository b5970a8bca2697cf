import 'server-only';
import { Hono } from 'hono';
import { toHonoPaths } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from './context';
import type { Implementation } from './http/implement';
import { errorResponse, successResponse } from './http/responses';

/** Mounts routes that are not endpoints of the contract: payment webhooks, the sandbox cashier, uploads. */
export type MountRoutes = (app: Hono, deps: MallDeps) => void;

const getRequestId = (request: Request) =>
  /^[\w-]{1,64}$/.exec(request.headers.get('x-request-id') ?? '')?.[0];

function groupMethodsByPath(implementations: readonly Implementation[]): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  for (const { definition } of implementations) {
    for (const path of toHonoPaths(definition)) {
      allowed.set(path, [...(allowed.get(path) ?? []), definition.method]);
    }
  }
  return allowed;
}

/**
 * Creates the points mall as a Hono app: every implemented endpoint on all its paths. Every other request
 * gets an error envelope (404, or 405 with `Allow`).
 */
export function createApp(
  deps: MallDeps,
  implementations: readonly Implementation[],
  extraRoutes: readonly MountRoutes[],
): Hono {
  const app = new Hono();
  for (const { definition, run } of implementations) {
    for (const path of toHonoPaths(definition)) {
      app.on(definition.method, path, async (c) =>
        successResponse(await run(deps, c.req.raw, c.req.param())),
      );
    }
  }
  for (const mount of extraRoutes) mount(app, deps);
  for (const [path, methods] of groupMethodsByPath(implementations)) {
    const error = new AppError('method_not_allowed', 'method not allowed');
    app.all(path, (c) =>
      errorResponse(error, deps.log, getRequestId(c.req.raw), { Allow: methods.join(', ') }),
    );
  }
  app.notFound((c) =>
    errorResponse(new AppError('not_found', 'no such call'), deps.log, getRequestId(c.req.raw)),
  );
  app.onError((error, c) => errorResponse(error, deps.log, getRequestId(c.req.raw)));
  return app;
}
