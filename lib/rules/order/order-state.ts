/** Status of an order, as numbers on the wire (R-ORDER-02). */
export const OrderStatus = {
  unpaid: 1,
  /** Paid, not sent yet. */
  undelivered: 2,
  /** Sent, not received yet. */
  unreceived: 3,
  completed: 4,
  afterSale: 5,
  closed: 6,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

export type OrderKind = 'physical' | 'service';

/** What can happen to an order. */
export const orderEvents = [
  'pay',
  'cancel',
  'expire',
  'send',
  'confirm',
  /** Not taken at the door, where it was to be paid. */
  'refuse',
  'askAfterSale',
  'endAfterSale',
  'resumeDelivery',
  'refund',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

const { unpaid, undelivered, unreceived, completed, afterSale, closed } = OrderStatus;

const transitions: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  [unpaid]: { pay: undelivered, cancel: closed, expire: closed },
  [undelivered]: { send: unreceived, refund: closed },
  [unreceived]: { confirm: completed, refuse: closed, askAfterSale: afterSale },
  [completed]: { askAfterSale: afterSale },
  [afterSale]: { endAfterSale: completed, resumeDelivery: unreceived, refund: closed },
  [closed]: {},
};

/**
 * The status an event leads to; undefined when the event cannot happen in this status. Goods
 * without shipping are delivered by being paid (R-ORDER-03).
 */
export function findNextOrderStatus(
  from: OrderStatus,
  event: OrderEvent,
  kind: OrderKind = 'physical',
): OrderStatus | undefined {
  if (kind === 'service') {
    if (event === 'send' || event === 'confirm' || event === 'refuse') return undefined;
    if (event === 'pay' && from === unpaid) return completed;
  }
  return transitions[from][event];
}

/** Every status in which the event can happen: what a conditional update says in its `where`. */
export const getStatusesBefore = (event: OrderEvent, kind: OrderKind = 'physical'): OrderStatus[] =>
  Object.values(OrderStatus).filter((from) => findNextOrderStatus(from, event, kind) !== undefined);

/** What the shopper may do with an order. */
export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'changeAddress'
  /** Asks for it to be sent. */
  | 'remind'
  | 'track'
  | 'confirm'
  | 'buyAgain'
  /** Before sending: the whole order back. */
  | 'refund'
  /** After sending: money, a return, an exchange. */
  | 'applyRefund'
  /** How the after-sale case stands. */
  | 'afterSale'
  /** Goods without shipping: their codes. */
  | 'seeCode'
  | 'comment'
  /** What was said, once everything is. */
  | 'seeComment';

const actionsByStatus: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  [unpaid]: ['pay', 'cancel', 'changeAddress'],
  [undelivered]: ['remind', 'changeAddress', 'afterSale', 'refund', 'buyAgain'],
  [unreceived]: ['track', 'confirm', 'applyRefund', 'buyAgain'],
  [completed]: ['seeCode', 'comment', 'buyAgain', 'track', 'applyRefund', 'seeComment'],
  [afterSale]: ['seeCode', 'afterSale', 'track', 'buyAgain'],
  [closed]: ['buyAgain', 'afterSale'],
};

const shippingActions: readonly OrderAction[] = ['changeAddress', 'remind', 'track', 'confirm'];

/** What decides about the actions of an order. What a place does not know about it does not forbid anything. */
export interface ActionableOrder {
  status: OrderStatus;
  kind: OrderKind;
  closeReason?: string | null;
  items?: readonly { commented?: boolean | undefined }[];
  /** The days in which after-sale can be asked for are over. */
  isLate?: boolean;
  /** Null: there is no parcel to follow yet. */
  sentAt?: string | null | undefined;
  /** A refund or an after-sale case waits for somebody: nothing else goes on before it is settled. */
  openCase?: object | null | undefined;
  /** False: it was found by phone and belongs to another account, whose business it is. */
  isOwn?: boolean | undefined;
}

const isCommented = ({ items }: ActionableOrder): boolean =>
  items?.every(({ commented }) => commented) ?? false;

const isWaitingForRefund = ({ status, openCase }: ActionableOrder): boolean =>
  status === undelivered && !!openCase;

const exclusions: Partial<Record<OrderAction, (order: ActionableOrder) => boolean>> = {
  seeCode: ({ kind }) => kind !== 'service',
  comment: isCommented,
  seeComment: (order) => !isCommented(order),
  // A code that was given does not come back; while one is still to come, its own page offers it.
  applyRefund: ({ kind, isLate }) => isLate === true || kind === 'service',
  afterSale: ({ status, closeReason, openCase }) =>
    (status === undelivered && !openCase) || (status === closed && closeReason !== 'refunded'),
  track: ({ sentAt }) => sentAt === null,
  remind: isWaitingForRefund,
  changeAddress: isWaitingForRefund,
  refund: isWaitingForRefund,
};

/**
 * The actions an order allows, the most wanted first; those of a parcel only when there is one (R-LIST-09,
 * R-LIST-16).
 */
export const getOrderActions = (order: ActionableOrder): OrderAction[] =>
  order.isOwn === false
    ? []
    : actionsByStatus[order.status].filter(
        (action) =>
          (order.kind === 'physical' || !shippingActions.includes(action)) && !exclusions[action]?.(order),
      );

/** True when the action is among `actionsOf`. */
export const isActionAllowed = (order: ActionableOrder, action: OrderAction): boolean =>
  getOrderActions(order).includes(action);

/** Narrows a number of the wire or of a row. */
export const isOrderStatus = (value: number): value is OrderStatus =>
  (Object.values(OrderStatus) as number[]).includes(value);
