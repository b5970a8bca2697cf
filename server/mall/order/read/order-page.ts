import 'server-only';
import type { Page } from '@/lib/contract/fields';
import type { OrderSort, OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { toPage } from '../../goods/paging';
import { assertPhoneAccess } from '../../phone/assert-phone-access';
import { parseParts, selectParts } from './order-parts';
import { type SummaryRow, summaryColumns, toOrderSummary } from './order-summary';

interface OrderQuery {
  /** 0: any status. */
  status: number;
  /** Absent: newest first. */
  sort?: OrderSort | undefined;
  /** Absent: the user's own orders. Else orders with this receiver's phone. */
  phone?: string | undefined;
  /** SMS code that proves that the user owns the phone. */
  phoneCode?: string | undefined;
  /** From 1. */
  pageNum: number;
  pageSize: number;
}

const selectOrders = ({ db, userId }: Context, { phone }: OrderQuery) =>
  db
    .selectFrom('orders')
    .where((where) => (phone ? where('receiver_phone', '=', phone) : where('user_id', '=', userId)));

/** The classes of the list: all orders, then each status. */
const classes = [0, ...Object.values(OrderStatus)] as const;

/** Counts the orders of each class, whatever the requested status is. */
const countClasses = (context: Context, query: OrderQuery) =>
  selectOrders(context, query).select(({ fn, val }) =>
    classes.map((status) => {
      const all = fn.countAll<number>();
      return (status === 0 ? all : all.filterWhere('status', '=', val(status))).as(`class_${status}`);
    }),
  );

/**
 * Queries a page and the counts in a single statement: one row per order with its parts, or one row with only
 * the counts. Orders and their parts are read only for the page; an index holds the ids of the pages before it.
 */
function selectOrderPage(context: Context, query: OrderQuery) {
  const { status, sort, pageNum, pageSize } = query;
  const direction = sort === 'create_time_asc' ? 'asc' : 'desc';
  const ids = selectOrders(context, query)
    .$if(status !== 0, (matching) => matching.where('status', '=', status))
    .select('id')
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const page = context.db.selectFrom('orders').select(summaryColumns).where('id', 'in', ids);
  return context.db
    .selectFrom(countClasses(context, query).as('counted'))
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .selectAll('page')
    .selectAll('counted')
    .select(({ ref }) =>
      selectParts(context.db, { id: ref('page.id'), mergeOrderId: ref('page.merge_order_id') }),
    )
    .orderBy('page.created_at', direction)
    .orderBy('page.id', direction);
}

type Joined<T> = { [K in keyof T]: T[K] | null };

/** The left join fills all columns of an order or none. */
const isOrder = <T extends Joined<SummaryRow>>(row: T): row is T & SummaryRow => row.id !== null;

/** A page of orders with the counts of all classes of the list. */
type ClassifiedPage = Page<OrderSummary> & { classifyList: { status: number; count: number }[] };

/**
 * Reads a page of the user's orders, newest first unless `sort` says otherwise; with `phone`, orders with this
 * receiver's phone. Every other operation on an order stays limited to its owner (R-LIST-18, R-LIST-19).
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function getOrderPage(context: Context, query: OrderQuery): Promise<ClassifiedPage> {
  const { phone, phoneCode } = query;
  if (phone) await assertPhoneAccess(context, { phone, phoneCode });
  const rows = await selectOrderPage(context, query).execute();
  const list = rows.filter(isOrder).map((row): OrderSummary => {
    const summary = toOrderSummary(row, parseParts(context, row));
    return row.user_id === context.userId ? summary : { ...summary, isOwn: false };
  });
  const [first] = rows;
  const classifyList = classes.map((status) => ({ status, count: first?.[`class_${status}`] ?? 0 }));
  const total = classifyList.find(({ status }) => status === query.status)?.count ?? 0;
  return { ...toPage(list, total, query), classifyList };
}
