import { activityRoutes } from './routes/activity';
import { addressRoutes } from './routes/address';
import { afterSaleRoutes } from './routes/after-sale';
import { configRoutes } from './routes/config';
import { contentRoutes } from './routes/content';
import { couponRoutes } from './routes/coupon';
import { goodsRoutes } from './routes/goods';
import { liveRoutes } from './routes/live';
import { mergeOrderRoutes } from './routes/merge-order';
import { orderRoutes } from './routes/order';
import { partnerRoutes } from './routes/partner';
import { payOnDeliveryRoutes } from './routes/pay-on-delivery';
import { paymentRoutes } from './routes/payment';
import { phoneRoutes } from './routes/phone';
import { serviceOrderRoutes } from './routes/service-order';
import { uploadsRoutes } from './routes/uploads';
import { userRoutes } from './routes/user';
import { wechatRoutes } from './routes/wechat';

/**
 * Method, path and access of each endpoint: the part of the contract that the browser needs. It is separate
 * from the schemas so that pages do not load the validation library. The definitions build on it.
 */
const routeTable = {
  ...goodsRoutes,
  ...activityRoutes,
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
  ...payOnDeliveryRoutes,
  ...partnerRoutes,
  ...uploadsRoutes,
} as const;

export type RouteId = keyof typeof routeTable;

/** The route of each endpoint, with its id. */
export const routes: {
  readonly [K in RouteId]: (typeof routeTable)[K] & { readonly id: K };
} = Object.fromEntries(Object.entries(routeTable).map(([id, route]) => [id, { id, ...route }])) as never;
