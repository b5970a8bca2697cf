import 'server-only';
import type { Page } from '@/lib/contract/fields';
import type { OrderCount, OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { requirePhonePermission } from '../../phone/permission';
import { itemsOf, summaryColumns, summaryOf } from './rows';

interface Filter {
  /** 0: all. */
  status: number;
  /** Absent: the user's own orders. Else those that go to this phone. */
  phone?: string | undefined;
}

interface Question extends Filter {
  /** Proves that the user holds the phone. */
  phoneCode?: string | undefined;
  /** From 1. */
  pageNum: number;
  pageSize: number;
}

const matching = ({ db, userId }: Context, { status, phone }: Filter) =>
  db
    .selectFrom('orders')
    .where((where) => (phone ? where('receiver_phone', '=', phone) : where('user_id', '=', userId)))
    .$if(status !== 0, (query) => query.where('status', '=', status));

/** The total for a page without rows, which cannot carry it. */
async function countBeyond(context: Context, question: Question): Promise<number> {
  if (question.pageNum === 1) return 0;
  const counted = matching(context, question).select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/**
 * Orders of the user, newest first: one query for the page, one for its items. Asked for by phone, those that go to
 * it; everything else about an order stays its owner's.
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function orderPage(context: Context, question: Question): Promise<Page<OrderSummary>> {
  const { phone, phoneCode, pageNum, pageSize } = question;
  if (phone) await requirePhonePermission(context, { phone, phoneCode });
  const skipped = (pageNum - 1) * pageSize;
  const rows = await matching(context, question)
    .select(summaryColumns)
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(skipped)
    .execute();
  const items = await itemsOf(
    context,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => summaryOf(row, items.get(row.id) ?? []));
  const total = rows[0]?.total ?? (await countBeyond(context, question));
  return { list, pageNum, pageSize, total, hasNextPage: skipped + list.length < total };
}

/** Orders of the user by status, in one query (product 5, `queryOrderCount`). */
export async function orderCount({ db, userId }: Context): Promise<OrderCount> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('status')
    .execute();
  const of = (status: number) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    totalCount: rows.reduce((sum, { count }) => sum + count, 0),
    unPayCount: of(OrderStatus.unpaid),
    unSendCount: of(OrderStatus.undelivered),
    sendCount: of(OrderStatus.unreceived),
    afterSaleCount: of(OrderStatus.afterSale),
  };
}
