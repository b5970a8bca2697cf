import 'server-only';
import type { WxPayParams } from '@/lib/contract/payment';

/** What a cashier is opened for. */
export interface PaymentRequest {
  paymentId: string;
  /** Of an order or a merge order. */
  orderId: string;
  /** Fen, at least 1. */
  amountFen: number;
  /** ISO-8601; the cashier takes no money afterwards. */
  deadline: string;
  /** What is paid for, as the cashier shows it; the order's number unless told. */
  description?: string | undefined;
  /** The payer's id with the provider: a mini program and a page inside WeChat need it. */
  payerId?: string | undefined;
  /** Network address of the shopper, or its network, where known. */
  clientAddress?: string | undefined;
  /** Where the shopper comes back to below the mall's pages, `/payindex?…`; to the order unless told. */
  returnPath?: string | undefined;
}

/** How a cashier is opened: at an address, by a trade's number in a mini program, or by WeChat's bridge. */
export type PaymentMethod = 'page' | 'trade' | 'bridge';

/** What a provider's books say of a payment whose money has come in. */
export interface ConfirmedPayment {
  transactionId: string;
  amountFen: number;
}

/** A provider's word that money has come in, signed, fresh and meant for this merchant; what it says is not checked yet. */
export interface PaymentNotification {
  paymentId: string;
  orderId: string;
  amountFen: number;
  /** The provider's own id of the payment; the same for every notice of it. */
  transactionId: string;
}

/** Money of a payment that is to be given back: all of it, or a part. */
export interface RefundRequest {
  paymentId: string;
  transactionId: string;
  /** Fen, at least 1. */
  amountFen: number;
  /** Tells one refund of a payment from another. */
  refundId: string;
  /** Fen that came in with the payment. */
  paidFen: number;
}

/** `processing`: the provider has taken it on; ask again with the same `refundId`. */
export type RefundState = 'done' | 'processing';

/**
 * A way to be paid. A real provider and the sandbox look the same to the mall. Calls go over the network, so
 * none of them is made inside a transaction (R-PAY-14).
 */
export interface PaymentProvider {
  /** The ways by which the same request opens the same cashier again: it can be paid once, however often it is opened. */
  readonly reusableMethods: readonly PaymentMethod[];
  /** Opens a cashier and tells its address. */
  createCashier(request: PaymentRequest): Promise<{ payUrl: string }>;
  /** Opens a trade that a mini program pays by its number. */
  createTrade(request: PaymentRequest): Promise<{ tradeNO: string }>;
  /**
   * Prepares a payment by a page inside WeChat; absent: there is no such way.
   * @throws AppError forbidden for a shopper whom WeChat does not know.
   */
  prepareInWechat?(request: PaymentRequest): Promise<WxPayParams>;
  /**
   * Reads a notice; undefined when it is genuine and tells of anything else than money that came in.
   * @throws AppError bad_request when its signature is wrong, it is too old, for another merchant, or unreadable.
   */
  parseNotification(request: { body: string; headers: Headers }): Promise<PaymentNotification | undefined>;
  /** Exactly what the provider wants to hear; anything but a yes makes it send the notice again. */
  acknowledge(understood: boolean): Response;
  /** What the provider's books say: undefined while nothing was paid. */
  query(paymentId: string): Promise<ConfirmedPayment | undefined>;
  /** Gives money back. Asked twice for one `refundId`, it gives once; never more than came in. */
  refund(request: RefundRequest): Promise<RefundState>;
}
