import 'server-only';
import type { Job } from '../context';
import { closeUnpaidOrders } from './close-unpaid';
import { confirmOldParcels, deliverParcels } from './deliver';
import { forgetKeys } from './forget-keys';
import { refundOwed } from './refund-owed';
import { sendParcels } from './send-parcels';

/** What is due with orders, in this order. */
export const orderJobs: readonly Job[] = [
  closeUnpaidOrders,
  refundOwed,
  sendParcels,
  deliverParcels,
  confirmOldParcels,
  forgetKeys,
];
