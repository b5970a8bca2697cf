import 'server-only';
import { addressEndpoints } from './address/endpoints';
import { afterSaleEndpoints } from './after-sale/endpoints';
import type { OtherRoutes } from './app';
import { catalogueEndpoints } from './catalogue/endpoints';
import { sessionsJob } from './catalogue/sessions';
import { configEndpoints } from './config/endpoints';
import { contentEndpoints } from './content/endpoints';
import type { Job } from './context';
import { couponEndpoints } from './coupon/endpoints';
import type { Implementation } from './http/implement';
import { orderJobs } from './jobs';
import { liveEndpoints } from './live/endpoints';
import { mergeOrderEndpoints } from './merge-order/endpoints';
import { orderEndpoints } from './order/endpoints';
import { paymentEndpoints } from './payment/endpoints';
import { mountNotify } from './payment/notify';
import { phoneEndpoints } from './phone/endpoints';
import { pointsEndpoints } from './points/endpoints';
import { reportEndpoints } from './report/endpoints';
import { mountCashier } from './sandbox/cashier';
import { secondEndpoints } from './second/endpoints';
import { userEndpoints } from './user/endpoints';
import { wechatEndpoints } from './wechat/endpoints';

/** Every endpoint that the mall answers, by domain. */
export const domains: readonly Implementation[] = [
  ...catalogueEndpoints,
  ...configEndpoints,
  ...userEndpoints,
  ...pointsEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...phoneEndpoints,
  ...reportEndpoints,
  ...afterSaleEndpoints,
  ...mergeOrderEndpoints,
  ...couponEndpoints,
  ...contentEndpoints,
  ...liveEndpoints,
  ...wechatEndpoints,
  ...secondEndpoints,
];

export const otherRoutes: readonly OtherRoutes[] = [mountNotify, mountCashier];

/** What is due from time to time, in this order. */
export const jobs: readonly Job[] = [sessionsJob, ...orderJobs];
