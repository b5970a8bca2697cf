import { addressRoutes } from './routes/address';
import { afterSaleRoutes } from './routes/after-sale';
import { configRoutes } from './routes/config';
import { contentRoutes } from './routes/content';
import { couponRoutes } from './routes/coupon';
import { goodsRoutes } from './routes/goods';
import { liveRoutes } from './routes/live';
import { mergeOrderRoutes } from './routes/merge-order';
import { orderRoutes } from './routes/order';
import { paymentRoutes } from './routes/payment';
import { phoneRoutes } from './routes/phone';
import { reportRoutes } from './routes/report';
import { secondRoutes } from './routes/second';
import { serviceOrderRoutes } from './routes/service-order';
import { userRoutes } from './routes/user';
import { wechatRoutes } from './routes/wechat';

/**
 * Where each endpoint lives and how it is called: the part of the contract that the browser needs, kept apart
 * from the schemas so that no validation library is sent to a phone. The definitions build on these.
 */
const table = {
  ...goodsRoutes,
  ...configRoutes,
  ...userRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...phoneRoutes,
  ...afterSaleRoutes,
  ...mergeOrderRoutes,
  ...serviceOrderRoutes,
  ...couponRoutes,
  ...contentRoutes,
  ...liveRoutes,
  ...wechatRoutes,
  ...secondRoutes,
  ...reportRoutes,
} as const;

export type RouteId = keyof typeof table;

export const routes: {
  readonly [K in RouteId]: (typeof table)[K] & { readonly id: K };
} = Object.fromEntries(Object.entries(table).map(([id, route]) => [id, { id, ...route }])) as never;
