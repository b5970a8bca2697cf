import 'server-only';
import type { WxPayParams } from '@/lib/contract/payment';

/** What a cashier is opened for. */
export interface PaymentRequest {
  paymentId: string;
  /** Id of the order or merge order. */
  orderId: string;
  /** Fen, at least 1. */
  amountFen: number;
  /** ISO-8601; the cashier must not accept money after it. */
  deadline: string;
  /** Text that the cashier shows for the purchase; default: the order id. */
  description?: string | undefined;
  /** The provider's id of the payer; required in a mini program and inside WeChat. */
  payerId?: string | undefined;
  /** Network address of the shopper, or its network prefix, if known. */
  clientAddress?: string | undefined;
  /** Path below the mall's pages to which the shopper returns, `/payindex?…`; default: the order's page. */
  returnPath?: string | undefined;
}

/** How a cashier is opened: by URL, by trade number in a mini program, or through WeChat's JS bridge. */
export type CashierMethod = 'page' | 'trade' | 'bridge';

/** A payment that the provider reports as received. */
export interface ConfirmedPayment {
  transactionId: string;
  amountFen: number;
}

/**
 * A payment provider's webhook about received money: its signature, age and merchant are verified, its
 * content is not yet compared with the payment.
 */
export interface PaymentNotification {
  paymentId: string;
  orderId: string;
  amountFen: number;
  /** The provider's transaction id; the same in every notification about the payment. */
  transactionId: string;
}

/** A full or partial refund of a payment. */
export interface RefundRequest {
  paymentId: string;
  transactionId: string;
  /** Fen, at least 1. */
  amountFen: number;
  /** Identifies the refund among the refunds of its payment. */
  refundId: string;
  /** Total of the payment in fen. */
  paidFen: number;
}

/** `processing`: the provider has accepted the refund; call again later with the same `refundId`. */
export type RefundState = 'done' | 'processing';

/**
 * Adapter of a payment provider; the sandbox implements it too. Its methods use the network, so they must not
 * be called inside a transaction (R-PAY-14).
 */
export interface PaymentProvider {
  /**
   * The methods for which an identical request opens the same cashier again, so that it can be paid only
   * once.
   */
  readonly reusableMethods: readonly CashierMethod[];
  /** Opens a cashier and returns its URL. */
  createCashier(request: PaymentRequest): Promise<{ payUrl: string }>;
  /** Creates a trade that a mini program pays by its number. */
  createTrade(request: PaymentRequest): Promise<{ tradeNO: string }>;
  /**
   * Prepares a payment from a page inside WeChat; absent when the provider does not support it.
   * @throws AppError forbidden when the shopper has no WeChat login.
   */
  prepareInWechat?(request: PaymentRequest): Promise<WxPayParams>;
  /**
   * Verifies and parses a webhook; returns undefined for a valid webhook that is not about received money.
   * @throws AppError bad_request when the signature is wrong, it is too old, for another merchant, or
   *   malformed.
   */
  parseNotification(request: { body: string; headers: Headers }): Promise<PaymentNotification | undefined>;
  /**
   * The webhook response that the provider expects; after any other response it sends the notification again.
   */
  acknowledge(isAccepted: boolean): Response;
  /** Queries a payment; undefined while it is not paid. */
  query(paymentId: string): Promise<ConfirmedPayment | undefined>;
  /** Refunds money. Idempotent per `refundId`; never refunds more than was paid. */
  refund(request: RefundRequest): Promise<RefundState>;
}
