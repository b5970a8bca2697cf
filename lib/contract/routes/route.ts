import type { Endpoint } from '../endpoint';

/** Method, path and access of an endpoint: the fields that the browser needs. */
type Route = Pick<Endpoint, 'method' | 'path' | 'access' | 'effect' | 'project' | 'idempotent' | 'service'>;

export type RouteTable = Readonly<Record<string, Route>>;
