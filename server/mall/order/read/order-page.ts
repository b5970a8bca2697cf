import 'server-only';
import type { Page } from '@/lib/contract/fields';
import type { OrderSummary } from '@/lib/contract/order';
import type { Context } from '../../context';
import { toPage } from '../../goods/paging';
import { assertPhoneAccess } from '../../phone/assert-phone-access';
import { parseParts, selectParts } from './order-parts';
import { type SummaryRow, summaryColumns, toOrderSummary } from './order-summary';

interface OrderQuery {
  /** 0: any status. */
  status: number;
  /** Absent: the user's own orders. Else orders with this receiver's phone. */
  phone?: string | undefined;
  /** SMS code that proves that the user owns the phone. */
  phoneCode?: string | undefined;
  /** From 1. */
  pageNum: number;
  pageSize: number;
}

const selectMatchingOrders = ({ db, userId }: Context, { status, phone }: OrderQuery) =>
  db
    .selectFrom('orders')
    .where((where) => (phone ? where('receiver_phone', '=', phone) : where('user_id', '=', userId)))
    .$if(status !== 0, (query) => query.where('status', '=', status));

/**
 * Queries a page and the total in a single statement: one row per order with its parts, or one row with only
 * the total. Parts are read only for the orders of the page.
 */
function selectOrderPage(context: Context, query: OrderQuery) {
  const { pageNum, pageSize } = query;
  const counted = selectMatchingOrders(context, query).select(({ fn }) => fn.countAll<number>().as('total'));
  const page = selectMatchingOrders(context, query)
    .select(summaryColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return context.db
    .selectFrom(counted.as('counted'))
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .selectAll('page')
    .select('counted.total')
    .select(({ ref }) =>
      selectParts(context.db, { id: ref('page.id'), mergeOrderId: ref('page.merge_order_id') }),
    )
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc');
}

type Joined<T> = { [K in keyof T]: T[K] | null };

/** The left join fills all columns of an order or none. */
const isOrder = <T extends Joined<SummaryRow>>(row: T): row is T & SummaryRow => row.id !== null;

/**
 * Reads a page of the user's orders, newest first; with `phone`, orders with this receiver's phone. Every
 * other operation on an order stays limited to its owner.
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function getOrderPage(context: Context, query: OrderQuery): Promise<Page<OrderSummary>> {
  const { phone, phoneCode } = query;
  if (phone) await assertPhoneAccess(context, { phone, phoneCode });
  const rows = await selectOrderPage(context, query).execute();
  const list = rows.filter(isOrder).map((row): OrderSummary => {
    const summary = toOrderSummary(row, parseParts(context, row));
    return row.user_id === context.userId ? summary : { ...summary, isOwn: false };
  });
  return toPage(list, rows[0]?.total ?? 0, query);
}
