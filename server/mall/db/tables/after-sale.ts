import 'server-only';
import type { CaseReason, CaseStatus, CaseStep, CaseType } from '@/lib/contract/after-sale-case';
import type { ComplaintState } from '@/lib/contract/complaint';

/** Tables of refunds, returns and complaints. */
export interface AfterSaleTables {
  after_sale_cases: AfterSaleCaseTable;
  after_sale_steps: AfterSaleStepTable;
  complaints: ComplaintTable;
}

/**
 * A request for a refund, return or replacement. An order has at most one open case; its user is the order's.
 */
export interface AfterSaleCaseTable {
  id: string;
  order_id: string;
  /** From 1, within the order. */
  number: number;
  type: CaseType;
  status: CaseStatus;
  /** Status to which the order returns when the case ends without a refund. */
  order_status_before: number;
  reason: CaseReason;
  description: string;
  /** JSON array of URLs. */
  pictures: string;
  /** Requested amount in fen; the refunded amount once the case is `refunded`. */
  amount_fen: number;
  /** The payment to refund; null when the order was paid with points only, or cash on delivery. */
  payment_id: string | null;
  /** Row of `payment_refunds`, once a refund is owed. */
  refund_id: string | null;
  /** The parcel that the shopper sent back. */
  express_company: string | null;
  express_no: string | null;
  /** The replacement parcel. */
  replacement_company: string | null;
  replacement_no: string | null;
  reject_reason: string | null;
  /** Number of steps. */
  steps: number;
  created_at: string;
  /** Time of the last step. */
  moved_at: string;
}

/** One step in the timeline of a case; append-only. */
interface AfterSaleStepTable {
  case_id: string;
  /** From 1. */
  position: number;
  step: CaseStep;
  at: string;
  text_zh: string;
  text_en: string;
}

/** A complaint; `id` is the receipt number. */
export interface ComplaintTable {
  id: string;
  user_id: string;
  p_id: string;
  order_id: string | null;
  type: string;
  text: string;
  phone: string | null;
  /** JSON array of URLs. */
  pictures: string;
  state: ComplaintState;
  answer_zh: string | null;
  answer_en: string | null;
  created_at: string;
  /** When the state last changed. */
  moved_at: string;
}
