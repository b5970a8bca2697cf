/** The status of an order, as numbers of the contract (R-ORDER-02). */
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

/** The events of an order. */
export const orderEvents = [
  'pay',
  'cancel',
  'expire',
  'send',
  'confirm',
  /** The recipient refused a cash-on-delivery parcel, perhaps after requesting a return. */
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
  [afterSale]: { refuse: closed, endAfterSale: completed, resumeDelivery: unreceived, refund: closed },
  [closed]: {},
};

/**
 * The status after an event; undefined if the event is not possible in this status. An order without shipping
 * is completed by its payment (R-ORDER-03).
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

/** All statuses in which an event is possible, for the `where` of a conditional update. */
export const getStatusesBefore = (event: OrderEvent, kind: OrderKind = 'physical'): OrderStatus[] =>
  Object.values(OrderStatus).filter((from) => findNextOrderStatus(from, event, kind) !== undefined);

/** The actions of a shopper with an order. */
export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'changeAddress'
  /** Remind the mall to send it. */
  | 'remind'
  | 'track'
  | 'confirm'
  | 'buyAgain'
  /** A refund of the whole order before it is sent. */
  | 'refund'
  /** A refund, a return or an exchange after it is sent. */
  | 'applyRefund'
  /** Show the after-sale case. */
  | 'afterSale'
  /** Show the codes of goods without shipping. */
  | 'seeCode'
  | 'comment'
  /** Show the comments, after all items have one. */
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

/** The properties that decide about the actions of an order. An absent property forbids nothing. */
export interface ActionableOrder {
  status: OrderStatus;
  kind: OrderKind;
  closeReason?: string | null;
  items?: readonly { commented?: boolean | undefined }[];
  /** Whether the period for after-sale requests is over. */
  isLate?: boolean;
  /** Null: not sent yet, so there is no parcel to track. */
  sentAt?: string | null | undefined;
  /** The open refund or after-sale case; some actions are blocked until it is settled. */
  openCase?: object | null | undefined;
  /** False if the order was found by phone and belongs to another account, which alone may act on it. */
  isOwn?: boolean | undefined;
}

const isCommented = ({ items }: ActionableOrder): boolean =>
  items?.every(({ commented }) => commented) ?? false;

const isWaitingForRefund = ({ status, openCase }: ActionableOrder): boolean =>
  status === undelivered && !!openCase;

/** For each action, the orders that do not allow it in spite of their status. */
const exclusions: Partial<Record<OrderAction, (order: ActionableOrder) => boolean>> = {
  seeCode: ({ kind }) => kind !== 'service',
  comment: isCommented,
  seeComment: (order) => !isCommented(order),
  // A delivered code cannot be returned. Before that, the page of the service order offers the refund.
  applyRefund: ({ kind, isLate }) => isLate === true || kind === 'service',
  afterSale: ({ status, closeReason, openCase }) =>
    (status === undelivered && !openCase) || (status === closed && closeReason !== 'refunded'),
  track: ({ sentAt }) => sentAt === null,
  remind: isWaitingForRefund,
  changeAddress: isWaitingForRefund,
  refund: isWaitingForRefund,
};

/**
 * The actions that an order allows, the most important first. Shipping actions are only for orders with
 * shipping (R-LIST-09, R-LIST-16).
 */
export const getOrderActions = (order: ActionableOrder): OrderAction[] =>
  order.isOwn === false
    ? []
    : actionsByStatus[order.status].filter(
        (action) =>
          (order.kind === 'physical' || !shippingActions.includes(action)) && !exclusions[action]?.(order),
      );

/** Whether an order allows an action (`getOrderActions`). */
export const isActionAllowed = (order: ActionableOrder, action: OrderAction): boolean =>
  getOrderActions(order).includes(action);

/** Narrows a number of the contract or of a database row. */
export const isOrderStatus = (value: number): value is OrderStatus =>
  (Object.values(OrderStatus) as number[]).includes(value);
