import 'server-only';
import type { Job } from '../context';
import { closeUnpaidOrders } from './close-unpaid';
import { confirmOldParcels, deliverParcels } from './deliver';
import { expirePoints } from './expire-points';
import { forgetKeys } from './forget-keys';
import { reconcilePayments } from './reconcile';
import { refundOwed } from './refund-owed';
import { sendParcels } from './send-parcels';

/** What is due with orders, payments and points, in this order. */
export const orderJobs: readonly Job[] = [
  reconcilePayments,
  closeUnpaidOrders,
  refundOwed,
  sendParcels,
  deliverParcels,
  confirmOldParcels,
  expirePoints,
  forgetKeys,
];
