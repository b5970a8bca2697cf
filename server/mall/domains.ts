import 'server-only';
import { activityEndpoints } from './activity/endpoints';
import { purgeReminders } from './activity/reminders';
import { addressEndpoints } from './address/endpoints';
import { afterSaleEndpoints } from './after-sale/endpoints';
import { afterSaleJobs } from './after-sale/jobs';
import { mountSandboxAlipay } from './alipay/sandbox/mount';
import type { MountRoutes } from './app';
import { configEndpoints } from './config/endpoints';
import { contentEndpoints } from './content/endpoints';
import { contentJobs } from './content/jobs';
import { weeklyOffersJob } from './content/page/weekly-offers';
import type { Job } from './context';
import { couponEndpoints } from './coupon/endpoints';
import { statisticsJob } from './db/refresh-statistics';
import { sessionsJob } from './goods/activities/limited-time-sessions';
import { standingOffersJob } from './goods/activities/standing-offers';
import { goodsEndpoints } from './goods/endpoints';
import type { Implementation } from './http/implement';
import { purgeIdempotencyKeys } from './idempotency/idempotency';
import { liveEndpoints } from './live/endpoints';
import { showsJob } from './live/live-shows';
import { purgeImportedCatalogues } from './operator/catalogue/imported-catalogues';
import { closeUnpaidOrders } from './order/close-unpaid-orders';
import { confirmOldParcels, deliverParcels } from './order/deliver-parcels';
import { orderEndpoints } from './order/endpoints';
import { purgeFreeDeliveries } from './order/free-deliveries';
import { mergeOrderEndpoints } from './order/merge/endpoints';
import { payOnDeliveryEndpoints } from './order/pay-on-delivery-eligibility';
import { sendParcels } from './order/send-parcels';
import { partnerEndpoints } from './partner/endpoints';
import { paymentEndpoints } from './payment/endpoints';
import { executeDueRefunds } from './payment/execute-due-refunds';
import { reconcilePayments } from './payment/reconcile/reconcile-payments';
import { mountWebhooks } from './payment/webhook';
import { phoneEndpoints } from './phone/endpoints';
import { phoneJobs } from './phone/jobs';
import { mountInbox } from './phone/sandbox/inbox-page';
import { pointsEndpoints } from './points/endpoints';
import { expirePoints } from './points/expire-points';
import { mountCashier } from './sandbox/cashier';
import { serviceOrderEndpoints } from './service-order/endpoints';
import { serviceOrderJobs } from './service-order/jobs';
import { uploadEndpoints } from './uploads/endpoints';
import { purgeUnusedPictures } from './uploads/purge-unused-pictures';
import { mountUploads } from './uploads/serve-uploads';
import { userEndpoints } from './user/endpoints';
import { userJobs } from './user/jobs';
import { wechatEndpoints } from './wechat/endpoints';
import { mountFollowingEvents } from './wechat/following';
import { mountSandboxWechat } from './wechat/sandbox/mount';

/** Jobs of orders, payments and points; they run in this order. */
const orderJobs: readonly Job[] = [
  reconcilePayments,
  closeUnpaidOrders,
  executeDueRefunds,
  sendParcels,
  deliverParcels,
  confirmOldParcels,
  expirePoints,
  purgeIdempotencyKeys,
  purgeFreeDeliveries,
];

/** Every implemented endpoint, by domain. */
export const implementations: readonly Implementation[] = [
  ...goodsEndpoints,
  ...activityEndpoints,
  ...configEndpoints,
  ...userEndpoints,
  ...pointsEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...phoneEndpoints,
  ...uploadEndpoints,
  ...afterSaleEndpoints,
  ...mergeOrderEndpoints,
  ...serviceOrderEndpoints,
  ...couponEndpoints,
  ...contentEndpoints,
  ...liveEndpoints,
  ...wechatEndpoints,
  ...payOnDeliveryEndpoints,
  ...partnerEndpoints,
];

/** Routes outside the contract. */
export const extraRoutes: readonly MountRoutes[] = [
  mountWebhooks,
  mountCashier,
  mountInbox,
  mountUploads,
  mountSandboxWechat,
  mountSandboxAlipay,
  mountFollowingEvents,
];

/**
 * Jobs that create what pages show. They run before the mall answers its first request, so none of them waits for another
 * server or has a backlog.
 */
export const pageJobs: readonly Job[] = [sessionsJob, standingOffersJob, showsJob, weeklyOffersJob];

/** All jobs; they run in this order. */
export const jobs: readonly Job[] = [
  ...pageJobs,
  ...contentJobs,
  ...orderJobs,
  ...serviceOrderJobs,
  ...phoneJobs,
  ...afterSaleJobs,
  ...userJobs,
  purgeReminders,
  purgeUnusedPictures,
  purgeImportedCatalogues,
  statisticsJob,
];
