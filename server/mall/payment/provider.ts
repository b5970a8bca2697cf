import 'server-only';

/** What a cashier is opened for. */
export interface PaymentRequest {
  paymentId: string;
  orderId: string;
  /** Fen, at least 1. */
  amountFen: number;
  /** ISO-8601; the cashier takes no money afterwards. */
  deadline: string;
}

/** A provider's word that money has come in: its signature was right, nothing else is checked yet. */
export interface Notice {
  merchantId: string;
  paymentId: string;
  orderId: string;
  amountFen: number;
  /** The provider's own id of the payment; the same for every notice of it. */
  transactionId: string;
  /** When the notice was written. */
  at: Date;
}

/** A payment that is to be given back in full. */
export interface RefundRequest {
  paymentId: string;
  transactionId: string;
  amountFen: number;
}

/**
 * A way to be paid. A real provider and the sandbox look the same to the mall. Calls go over the network, so
 * none of them is made inside a transaction.
 */
export interface PaymentProvider {
  /** Opens a cashier and tells its address. */
  create(request: PaymentRequest): Promise<{ payUrl: string }>;
  /** Reads a notice. @throws AppError bad_request when its signature is wrong or it cannot be read. */
  readNotice(request: { body: string; headers: Headers }): Promise<Notice>;
  /** Exactly what the provider wants to hear; anything but a yes makes it send the notice again. */
  answer(understood: boolean): Response;
  /** What the provider's books say: undefined while nothing was paid. */
  query(paymentId: string): Promise<{ transactionId: string; amountFen: number } | undefined>;
  /** Gives the money back. Asked twice for one payment, it gives once. */
  refund(request: RefundRequest): Promise<void>;
}
