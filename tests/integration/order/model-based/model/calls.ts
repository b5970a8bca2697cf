import type { RequestType } from '@/lib/contract/after-sale-case';

type CallOfKind<K extends string> = K extends string ? { kind: K } : never;

/** Calls about orders that are paid together. */
type BillCall = CallOfKind<'pay' | 'notify' | 'hearNothing' | 'cancel' | 'expire' | 'reOrder'>;

/** Calls about a single order. */
export type OrderCall =
  | CallOfKind<'ship' | 'confirm' | 'autoConfirm' | 'comment' | 'changeAddress' | 'refund'>
  | CallOfKind<'deliver' | 'refuse' | 'withdraw' | 'lapse' | 'approve' | 'reject' | 'receive'>
  | { kind: 'request'; type: RequestType; amountFen?: number }
  | { kind: 'sendBack'; expressNo: string };

export type Call = BillCall | OrderCall;

/** A call that was made, and whether it succeeded. */
export interface AnsweredCall {
  /** The order that the call names. */
  orderId: string;
  call: Call;
  answer: 'yes' | 'no';
  /** The call may not have taken effect. */
  isOptional?: boolean;
}
