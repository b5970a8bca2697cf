import * as phone from './account/phone';
import * as report from './account/report';
import * as address from './address';
import * as config from './config';
import * as content from './content/content';
import * as live from './content/live';
import type { AnyEndpoint } from './endpoint';
import * as goods from './goods';
import * as order from './order';
import * as second from './outside/second';
import * as wechat from './outside/wechat';
import * as payment from './payment';
import * as afterSale from './trade/after-sale';
import * as coupon from './trade/coupon';
import * as mergeOrder from './trade/merge-order';
import * as serviceOrder from './trade/service-order';
import * as user from './user';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'effect' in value;

/** The contract by domain, as documents list it. */
const domains: Readonly<Record<string, object>> = {
  goods,
  user,
  address,
  order,
  payment,
  config,
  phone,
  report,
  afterSale,
  mergeOrder,
  serviceOrder,
  coupon,
  content,
  live,
  wechat,
  second,
};

/** The endpoints of each domain. */
export const endpointsByDomain: Readonly<Record<string, readonly AnyEndpoint[]>> = Object.fromEntries(
  Object.entries(domains).map(([domain, members]) => [
    domain,
    Object.values(members)
      .filter(isEndpoint)
      // Modules tell their members in an order that depends on what loads them.
      .sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1)),
  ]),
);

/** Every endpoint of the contract, in the order of its domains. */
export const endpoints: readonly AnyEndpoint[] = Object.values(endpointsByDomain).flat();
