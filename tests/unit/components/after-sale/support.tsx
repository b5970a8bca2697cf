import type { AfterSale } from '@/lib/contract/after-sale';
import { buildOrderDetail } from '../../../support/builders/order-answers';

export const { orderId } = buildOrderDetail();

export const createPictureFile = (name = 'cup.jpg', type = 'image/jpeg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

/** The after-sale options of a sent order that cost ¥19.90, without a case. */
export const buildAfterSale = (more: Partial<AfterSale> = {}): AfterSale => ({
  orderId,
  orderStatus: 3,
  actions: ['request'],
  types: ['money', 'return', 'exchange'],
  refundableFen: 1990,
  points: 599,
  requestUntil: null,
  noReasonUntil: null,
  case: null,
  ...more,
});

const CREATED_AT = '2026-03-10T03:50:00.000Z';

export const buildCase = (
  more: Partial<NonNullable<AfterSale['case']>> = {},
): NonNullable<AfterSale['case']> => ({
  caseId: 'case-1',
  caseNo: `${orderId}-1`,
  type: 'return',
  status: 'requested',
  reason: 'quality',
  description: '釉面开裂',
  pictures: [],
  amountFen: 1990,
  refundArrivedAt: null,
  rejectReason: null,
  returnTo: null,
  returnParcel: null,
  replacement: null,
  createdAt: CREATED_AT,
  timeline: [{ step: 'requested', at: CREATED_AT, text: '你申请了退货退款' }],
  ...more,
});
