import type * as phone from './account/phone';
import type * as report from './account/report';
import type * as address from './address';
import type * as config from './config';
import type * as content from './content/content';
import type * as live from './content/live';
import type { ArgsOf, DataOf } from './endpoint';
import type * as goods from './goods';
import type * as order from './order';
import type * as second from './outside/second';
import type * as wechat from './outside/wechat';
import type * as payment from './payment';
import type { RouteId } from './routes';
import type * as afterSale from './trade/after-sale';
import type * as coupon from './trade/coupon';
import type * as mergeOrder from './trade/merge-order';
import type * as serviceOrder from './trade/service-order';
import type * as user from './user';

type Domains = typeof goods &
  typeof user &
  typeof address &
  typeof order &
  typeof payment &
  typeof config &
  typeof phone &
  typeof report &
  typeof afterSale &
  typeof mergeOrder &
  typeof serviceOrder &
  typeof coupon &
  typeof content &
  typeof live &
  typeof wechat &
  typeof second;

/** The contract as a type: what the browser knows of the schemas. */
export type Contract = Pick<Domains, RouteId>;

/** What a caller of the endpoint writes. */
export type Args<K extends RouteId> = ArgsOf<Contract[K]>;

/** What the endpoint answers. */
export type Data<K extends RouteId> = DataOf<Contract[K]>;
