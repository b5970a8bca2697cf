import 'server-only';
import { Hono } from 'hono';
import type { DirectAnswer, DirectCall } from '@/lib/contract/direct-call';
import { toHonoPaths } from '@/lib/contract/endpoint';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import type { MallDeps } from './context';
import { isBusy } from './db/busy';
import type { Implementation } from './http/implement';
import { errorResponse, successResponse, toPublicError } from './http/responses';

/** Mounts routes that are not endpoints of the contract: payment webhooks, the sandbox cashier, uploads. */
export type MountRoutes = (app: Hono, deps: MallDeps) => void;

const getRequestId = ({ headers }: Pick<Request, 'headers'>) =>
  /^[\w-]{1,64}$/.exec(headers.get('x-request-id') ?? '')?.[0];

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

/**
 * Creates the function that runs calls of this process: the same endpoints and errors as the app's, but without the text of
 * requests and responses (R-API-24).
 */
export function createDirectCaller(deps: MallDeps, implementations: readonly Implementation[]) {
  const byId = new Map(implementations.map((each) => [each.definition.id, each]));
  return async (call: DirectCall): Promise<DirectAnswer> => {
    try {
      const implementation = byId.get(call.endpoint);
      if (!implementation) throw new AppError('not_found', 'no such call');
      return { status: 200, envelope: toSuccessEnvelope(await implementation.runDirect(deps, call)) };
    } catch (error) {
      const requestId = getRequestId(call);
      const publicError = toPublicError(error, deps.log, requestId);
      const { status, retryAfter } = publicError;
      const cause = isBusy(error) ? error : undefined;
      return { status, envelope: toFailureEnvelope(publicError, requestId), retryAfter, cause };
    }
  };
}
