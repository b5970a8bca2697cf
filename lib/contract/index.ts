import * as activity from './activity';
import * as address from './address';
import * as afterSale from './after-sale';
import * as config from './config';
import * as content from './content';
import * as coupon from './coupon';
import type { AnyEndpoint } from './endpoint';
import * as goods from './goods';
import * as live from './live';
import * as mergeOrder from './merge-order';
import * as order from './order';
import * as partner from './partner';
import * as payOnDelivery from './pay-on-delivery';
import * as payment from './payment';
import * as phone from './phone';
import * as serviceOrder from './service-order';
import * as uploads from './uploads';
import * as user from './user';
import * as wechat from './wechat';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'effect' in value;

/** The contract by domain; the domains are the tags of the OpenAPI document. */
export const domains = {
  goods,
  activity,
  user,
  address,
  order,
  payment,
  config,
  phone,
  uploads,
  afterSale,
  mergeOrder,
  serviceOrder,
  coupon,
  content,
  live,
  wechat,
  payOnDelivery,
  partner,
};

/** The endpoints of each domain. */
export const endpointsByDomain: Readonly<Record<string, readonly AnyEndpoint[]>> = Object.fromEntries(
  Object.entries(domains).map(([domain, members]: [string, object]) => [
    domain,
    Object.values(members)
      .filter(isEndpoint)
      // The order of a module's exports depends on which module loads it first.
      .sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1)),
  ]),
);

/** Every endpoint of the contract, in the order of its domains. */
export const endpoints: readonly AnyEndpoint[] = Object.values(endpointsByDomain).flat();
