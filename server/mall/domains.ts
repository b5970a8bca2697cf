import 'server-only';
import { addressEndpoints } from './address/endpoints';
import type { OtherRoutes } from './app';
import { catalogueEndpoints } from './catalogue/endpoints';
import { sessionsJob } from './catalogue/sessions';
import { configEndpoints } from './config/endpoints';
import type { Job } from './context';
import type { Implementation } from './http/implement';
import { orderJobs } from './jobs';
import { orderEndpoints } from './order/endpoints';
import { paymentEndpoints } from './payment/endpoints';
import { mountNotify } from './payment/notify';
import { pointsEndpoints } from './points/endpoints';
import { mountCashier } from './sandbox/cashier';
import { userEndpoints } from './user/endpoints';

/** Every endpoint that the mall answers, by domain. */
export const domains: readonly Implementation[] = [
  ...catalogueEndpoints,
  ...configEndpoints,
  ...userEndpoints,
  ...pointsEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
];

export const otherRoutes: readonly OtherRoutes[] = [mountNotify, mountCashier];

/** What is due from time to time, in this order. */
export const jobs: readonly Job[] = [sessionsJob, ...orderJobs];
