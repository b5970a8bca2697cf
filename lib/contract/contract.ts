import type { EndpointArgs, EndpointData } from './endpoint';
import type { domains } from './index';
import type { RouteId } from './routes';

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** The contract as a type: what the browser knows of the schemas. */
export type Contract = Pick<Intersection<(typeof domains)[keyof typeof domains]>, RouteId>;

/** What a caller of the endpoint writes. */
export type CallArgs<K extends RouteId> = EndpointArgs<Contract[K]>;

/** What the endpoint answers. */
export type CallData<K extends RouteId> = EndpointData<Contract[K]>;
