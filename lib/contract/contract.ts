import type { EndpointArgs, EndpointData } from './endpoint';
import type { domains } from './index';
import type { RouteId } from './routes';

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** The contract as a type: the browser imports it instead of the schemas. */
export type Contract = Pick<Intersection<(typeof domains)[keyof typeof domains]>, RouteId>;

/** Arguments of a call: path parameters and input in one object. */
export type CallArgs<K extends RouteId> = EndpointArgs<Contract[K]>;

/** `data` that the endpoint returns. */
export type CallData<K extends RouteId> = EndpointData<Contract[K]>;
