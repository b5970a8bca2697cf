import 'server-only';
import type { CaseReason, CaseStatus, CaseStep, CaseType } from '@/lib/contract/after-sale-case';
import type { ComplaintState } from '@/lib/contract/complaint';

/** Refunds, returns, comments and complaints. */
export interface AfterSaleTables {
  after_sale_cases: AfterSaleCaseTable;
  after_sale_steps: AfterSaleStepTable;
  complaints: ComplaintTable;
}

/** A wish to get money back or goods exchanged. An order has at most one that is open; whose it is the order tells. */
export interface AfterSaleCaseTable {
  id: string;
  order_id: string;
  /** From 1, within the order. */
  number: number;
  type: CaseType;
  status: CaseStatus;
  /** Where the order goes back to when nothing comes of it. */
  order_status_before: number;
  reason: CaseReason;
  description: string;
  /** JSON array of addresses. */
  pictures: string;
  /** Fen, asked back; what was paid back once it is `refunded`. */
  amount_fen: number;
  /** The payment that the money goes back to; null: paid with points alone, or in cash at the door. */
  payment_id: string | null;
  /** Of `payment_refunds`, once money is owed. */
  refund_id: string | null;
  /** What the shopper sent back. */
  express_company: string | null;
  express_no: string | null;
  /** What was sent in exchange. */
  replacement_company: string | null;
  replacement_no: string | null;
  reject_reason: string | null;
  /** How many steps there are. */
  steps: number;
  created_at: string;
  /** The last step's. */
  moved_at: string;
}

/** The timeline of a case, append-only. */
export interface AfterSaleStepTable {
  case_id: string;
  /** From 1. */
  position: number;
  step: CaseStep;
  at: string;
  text_zh: string;
  text_en: string;
}

/** `id` is the receipt number. */
export interface ComplaintTable {
  id: string;
  user_id: string;
  p_id: string;
  order_id: string | null;
  type: string;
  text: string;
  phone: string | null;
  /** JSON array of addresses. */
  pictures: string;
  state: ComplaintState;
  answer_zh: string | null;
  answer_en: string | null;
  created_at: string;
  /** When the state changed last. */
  moved_at: string;
}
