import type { RequestType } from '@/lib/contract/after-sale-case';

type CallOfKind<K extends string> = K extends string ? { kind: K } : never;

/** What can be done to orders that are paid together. */
type BillCall = CallOfKind<'pay' | 'notify' | 'hearNothing' | 'cancel' | 'expire' | 'reOrder'>;

/** What can be done to an order by itself. */
export type OrderCall =
  | CallOfKind<'ship' | 'confirm' | 'autoConfirm' | 'comment' | 'changeAddress' | 'refund'>
  | CallOfKind<'withdraw' | 'lapse' | 'approve' | 'reject' | 'receive'>
  | { kind: 'request'; type: RequestType; amountFen?: number }
  | { kind: 'sendBack'; expressNo: string };

export type Call = BillCall | OrderCall;

/** A call that was made, and whether it was told yes. */
export interface AnsweredCall {
  /** Of the order it was about. */
  orderId: string;
  call: Call;
  answer: 'yes' | 'no';
  /** It need not have happened. */
  isOptional?: boolean;
}
