import 'server-only';
import type { Page } from '@/lib/contract/fields';
import type { OrderSummary } from '@/lib/contract/order';
import { toPage } from '../../catalogue/page';
import type { Context } from '../../context';
import { requirePhonePermission } from '../../phone/permission';
import { partColumns, readParts } from './parts';
import { type SummaryRow, summaryColumns, summaryOf } from './rows';

interface Question {
  /** 0: all. */
  status: number;
  /** Absent: the user's own orders. Else those that go to this phone. */
  phone?: string | undefined;
  /** Proves that the user holds the phone. */
  phoneCode?: string | undefined;
  /** From 1. */
  pageNum: number;
  pageSize: number;
}

const matching = ({ db, userId }: Context, { status, phone }: Question) =>
  db
    .selectFrom('orders')
    .where((where) => (phone ? where('receiver_phone', '=', phone) : where('user_id', '=', userId)))
    .$if(status !== 0, (query) => query.where('status', '=', status));

/**
 * The page and how many there are in all, in one statement whatever the page's length: one row for each order with
 * its parts, or one with the total alone. Only the page's own orders are looked at for parts.
 */
function pageQuery(context: Context, question: Question) {
  const { pageNum, pageSize } = question;
  const counted = matching(context, question).select(({ fn }) => fn.countAll<number>().as('total'));
  const page = matching(context, question)
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
      partColumns(context.db, { id: ref('page.id'), mergeOrderId: ref('page.merge_order_id') }),
    )
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc');
}

type Joined<T> = { [K in keyof T]: T[K] | null };

/** The join finds a whole order or none. */
const isOrder = <T extends Joined<SummaryRow>>(row: T): row is T & SummaryRow => row.id !== null;

/**
 * Orders of the user, newest first. Asked for by phone, those that go to it; everything else about an order stays
 * its owner's.
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function orderPage(context: Context, question: Question): Promise<Page<OrderSummary>> {
  const { phone, phoneCode } = question;
  if (phone) await requirePhonePermission(context, { phone, phoneCode });
  const rows = await pageQuery(context, question).execute();
  const list = rows.filter(isOrder).map((row): OrderSummary => {
    const summary = summaryOf(row, readParts(context, row));
    return row.user_id === context.userId ? summary : { ...summary, isOwn: false };
  });
  return toPage(list, rows[0]?.total ?? 0, question);
}
