import { z } from 'zod';
import { fen, href, id, instant } from './fields';

/** `refund` before sending; afterwards money only, goods back for money, or goods back for new ones. */
export const caseType = z.enum(['refund', 'money', 'return', 'exchange']);
export type CaseType = z.output<typeof caseType>;

export const requestType = caseType.exclude(['refund']);
export type RequestType = z.output<typeof requestType>;

export const caseStatus = z
  .enum(['requested', 'approved', 'returning', 'refunded', 'exchanged', 'rejected', 'cancelled'])
  .describe('approved: the goods are to be sent back; returning: they are on their way');
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

/** What the shopper may do now. */
export const caseAction = z.enum(['refund', 'request', 'cancel', 'fillTracking']);
export type CaseAction = z.output<typeof caseAction>;

const parcel = z.object({ expressCode: id, company: z.string(), expressNo: z.string() });

export const caseSchema = z.object({
  caseId: id,
  caseNo: id.describe('what shoppers and operators call it: the order, and which of its cases'),
  type: caseType,
  status: caseStatus,
  reason: caseReason,
  description: z.string(),
  pictures: z.array(href),
  amountFen: fen.describe('asked back, or paid back'),
  refundArrivedAt: instant.nullable().describe('when the provider has paid back; null until then'),
  rejectReason: z.string().nullable(),
  returnTo: z
    .object({ receiver: z.string(), phone: z.string(), address: z.string() })
    .nullable()
    .describe('where goods are to be sent back to'),
  returnParcel: parcel.nullable().describe('what the shopper sent back'),
  replacement: parcel.nullable().describe('what was sent in exchange'),
  createdAt: instant,
  timeline: z.array(z.object({ step: caseStep, at: instant, text: z.string() })).describe('newest first'),
});
