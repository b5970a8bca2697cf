import type { Access, Effect, Method } from '../endpoint';

/** Where an endpoint lives and how it is called; what each field means stands at `Endpoint`. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly project?: true;
  readonly idempotent?: true;
  readonly service?: 'partner';
}

export type RouteTable = Readonly<Record<string, Route>>;
