import { z } from 'zod';
import { fen, href, id, instant } from './fields';

/**
 * `refund` before the order is sent; after that `money` (refund only), `return` (goods back for a refund) or
 * `exchange` (goods back for a replacement).
 */
export const caseType = z.enum(['refund', 'money', 'return', 'exchange']);
export type CaseType = z.output<typeof caseType>;

/** Case types that can be requested after the order was sent. */
export const requestType = caseType.exclude(['refund']);
export type RequestType = z.output<typeof requestType>;

export const caseStatus = z
  .enum(['requested', 'approved', 'returning', 'refunded', 'exchanged', 'rejected', 'cancelled'])
  .describe('approved: the shopper must send the goods back; returning: they are in transit');
export type CaseStatus = z.output<typeof caseStatus>;

export const refundReason = z.enum(['changedMind', 'wrongAddress', 'boughtTwice', 'tooSlow', 'other']);

export const requestReason = z.enum([
  'noReason',
  'quality',
  'damaged',
  'wrongGoods',
  'missing',
  'notAsDescribed',
  'notReceived',
  'other',
]);

const caseReason = z.union([refundReason, requestReason]);
export type CaseReason = z.output<typeof caseReason>;

const caseStep = z.enum([
  'requested',
  'approved',
  'rejected',
  'cancelled',
  'lapsed',
  'sentBack',
  'corrected',
  'received',
  'refunded',
  'exchanged',
]);
export type CaseStep = z.output<typeof caseStep>;

/** Actions that the case allows the shopper now. */
export const caseAction = z.enum(['refund', 'request', 'cancel', 'fillTracking']);
export type CaseAction = z.output<typeof caseAction>;

const parcel = z.object({ expressCode: id, company: z.string(), expressNo: z.string() });

export const caseSchema = z.object({
  caseId: id,
  caseNo: id.describe(
    'number shown to shoppers and operators: order id and number of the case in that order',
  ),
  type: caseType,
  status: caseStatus,
  reason: caseReason,
  description: z.string(),
  pictures: z.array(href),
  amountFen: fen.describe('requested amount; once refunded, the refunded amount'),
  refundArrivedAt: instant
    .nullable()
    .describe('when the payment provider completed the refund; null until then'),
  rejectReason: z.string().nullable(),
  returnTo: z
    .object({ receiver: z.string(), phone: z.string(), address: z.string() })
    .nullable()
    .describe('where the shopper sends the goods back to'),
  returnParcel: parcel.nullable().describe('parcel that the shopper sent back'),
  replacement: parcel.nullable().describe('parcel with the replacement'),
  createdAt: instant,
  timeline: z.array(z.object({ step: caseStep, at: instant, text: z.string() })).describe('newest first'),
});
