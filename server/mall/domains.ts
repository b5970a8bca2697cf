import 'server-only';
import { addressEndpoints } from './address/endpoints';
import { afterSaleEndpoints } from './after-sale/endpoints';
import { afterSaleJobs } from './after-sale/jobs';
import type { OtherRoutes } from './app';
import { sessionsJob } from './catalogue/activities/sessions';
import { standingOffersJob } from './catalogue/activities/standing-offers';
import { catalogueEndpoints } from './catalogue/endpoints';
import { configEndpoints } from './config/endpoints';
import { contentEndpoints } from './content/endpoints';
import { contentJobs } from './content/jobs';
import type { Job } from './context';
import { couponEndpoints } from './coupon/endpoints';
import type { Implementation } from './http/implement';
import { orderJobs } from './jobs';
import { statisticsJob } from './jobs/upkeep/statistics';
import { liveEndpoints } from './live/endpoints';
import { showsJob } from './live/shows';
import { mergeOrderEndpoints } from './merge-order/endpoints';
import { orderEndpoints } from './order/endpoints';
import { paymentEndpoints } from './payment/endpoints';
import { mountNotify } from './payment/notify';
import { phoneEndpoints } from './phone/endpoints';
import { phoneJobs } from './phone/forget';
import { mountInbox } from './phone/sms/page';
import { pointsEndpoints } from './points/endpoints';
import { reportEndpoints } from './report/endpoints';
import { forgetUnusedPictures } from './report/forget-unused';
import { mountUploads } from './report/serve';
import { mountCashier } from './sandbox/cashier';
import { secondEndpoints } from './second/endpoints';
import { serviceEndpoints } from './service/endpoints';
import { serviceJobs } from './service/jobs';
import { userEndpoints } from './user/endpoints';
import { userJobs } from './user/jobs';
import { wechatEndpoints } from './wechat/endpoints';
import { mountWechat } from './wechat/mount';

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
  ...serviceEndpoints,
  ...couponEndpoints,
  ...contentEndpoints,
  ...liveEndpoints,
  ...wechatEndpoints,
  ...secondEndpoints,
];

export const otherRoutes: readonly OtherRoutes[] = [
  mountNotify,
  mountCashier,
  mountInbox,
  mountUploads,
  mountWechat,
];

/** What is due from time to time, in this order. */
export const jobs: readonly Job[] = [
  sessionsJob,
  standingOffersJob,
  showsJob,
  ...contentJobs,
  ...orderJobs,
  ...serviceJobs,
  ...phoneJobs,
  ...afterSaleJobs,
  ...userJobs,
  forgetUnusedPictures,
  statisticsJob,
];
