import type { Access, Effect, Method } from '../endpoint';

/** Method, path and access of an endpoint; `Endpoint` documents the fields. */
interface Route {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly project?: true;
  readonly idempotent?: true;
  readonly service?: 'partner';
}

export type RouteTable = Readonly<Record<string, Route>>;
