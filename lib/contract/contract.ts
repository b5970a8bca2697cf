import type * as address from './address';
import type * as config from './config';
import type { ArgsOf, DataOf } from './endpoint';
import type * as goods from './goods';
import type * as order from './order';
import type * as payment from './payment';
import type { RouteId } from './routes';
import type * as user from './user';

type Domains = typeof goods & typeof user & typeof address & typeof order & typeof payment & typeof config;

/** The contract as a type: what the browser knows of the schemas. */
export type Contract = Pick<Domains, RouteId>;

/** What a caller of the endpoint writes. */
export type Args<K extends RouteId> = ArgsOf<Contract[K]>;

/** What the endpoint answers. */
export type Data<K extends RouteId> = DataOf<Contract[K]>;
