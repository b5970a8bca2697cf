import {
  findPositions,
  moveOrderCount,
  type OrderPages,
  restoreOrders,
  updatePages,
} from '@/components/order/actions/order-pages';
import type { OrderSummary } from '@/lib/contract/order';
import { clampQuantity, countMissingPoints, getQuantityLimit, pickSpec } from '@/lib/rules/order/exchange';
import { createTimeline, toExpiredOrder } from '@/lib/rules/order/order-view';
import { getPendingOrderAfter, parsePendingOrder } from '@/lib/rules/order/pending-order';
import { readActivityType } from '@/lib/rules/page/goods-path';

const buildSpec = (goodsSpecId: string, stock: number, orderLimit = 2) => ({
  goodsSpecId,
  stock,
  orderLimit,
});

describe('exchange rules', () => {
  it('selects the wanted spec or else an available one', () => {
    const specs = [buildSpec('a', 0), buildSpec('b', 3), buildSpec('c', 9)];
    expect(pickSpec(specs, 'c')?.goodsSpecId).toBe('c');
    expect(pickSpec(specs, 'a')?.goodsSpecId).toBe('b');
    expect(pickSpec([buildSpec('a', 0)])?.goodsSpecId).toBe('a');
  });

  it('limits the quantity to stock, limit and 99', () => {
    expect(getQuantityLimit(buildSpec('a', 5, 200))).toBe(5);
    expect(getQuantityLimit(buildSpec('a', 500, 200))).toBe(99);
    expect(clampQuantity(buildSpec('a', 5, 2), 7)).toBe(2);
    expect(clampQuantity(buildSpec('a', 0), 7)).toBe(1);
  });

  it('counts missing points only when the balance is known', () => {
    expect(countMissingPoints(599, 200)).toBe(399);
    expect(countMissingPoints(599, 600)).toBe(0);
    expect(countMissingPoints(599, undefined)).toBe(0);
  });

  // R-ORDER-01
  it('parses the activity type of a URL', () => {
    expect(readActivityType('?activityType=1')).toBe(1);
    expect(readActivityType('?activityType=null')).toBeUndefined();
    expect(readActivityType('?activityType=12')).toBeUndefined();
  });
});

const order: OrderSummary = {
  orderId: '1',
  status: 1,
  closeReason: null,
  items: [],
  points: 599,
  payAmount: 1990,
  createdAt: '2026-01-31T10:00:00.000Z',
  payDeadline: '2026-01-31T10:30:00.000Z',
  kind: 'physical',
};

describe('storage of the pending-order reminder', () => {
  const reminder = { orderId: '1', goodsTotalAmount: 1990, imgUrl: '' };

  // R-DIALOG-13
  it('keeps an unpaid order and removes it when it is settled', () => {
    expect(getPendingOrderAfter(undefined, order)).toEqual(reminder);
    expect(getPendingOrderAfter(reminder, { ...order, status: 2 })).toBeUndefined();
    expect(getPendingOrderAfter(reminder, { ...order, status: 6 })).toBeUndefined();
  });

  it('keeps the order when another one is settled', () => {
    expect(getPendingOrderAfter(reminder, { ...order, orderId: '2', status: 2 })).toBe(reminder);
  });

  it('returns nothing when the stored value is invalid', () => {
    for (const raw of [null, '', '{', '1', '{"orderId":1}', '[]'])
      expect(parsePendingOrder(raw)).toBeUndefined();
    for (const invalid of [{ orderId: 1 }, { goodsTotalAmount: '1990' }, { imgUrl: null }])
      expect(parsePendingOrder(JSON.stringify({ ...reminder, ...invalid }))).toBeUndefined();
    expect(parsePendingOrder(JSON.stringify(reminder))).toEqual(reminder);
  });
});

describe('display of an order', () => {
  it('shows it as closed from its deadline on', () => {
    expect(toExpiredOrder(order)).toMatchObject({
      status: 6,
      closeReason: 'expired',
      closedAt: order.payDeadline,
    });
    expect(toExpiredOrder({ ...order, status: 2 }).status).toBe(2);
  });

  it('shows coming steps of an open order and only past steps of a closed one', () => {
    const times = { ...order, paidAt: null, sentAt: null, completedAt: null, closedAt: null };
    expect(createTimeline(times).map(({ step }) => step)).toEqual(['created', 'paid', 'sent', 'completed']);
    const atDoor = createTimeline({ ...times, isCashOnDelivery: true });
    expect(atDoor.map(({ step }) => step)).toEqual(['created', 'sent', 'completed']);
    expect(createTimeline({ ...times, kind: 'service' }).map(({ step }) => step)).not.toContain('sent');
    const closedOrder = { ...times, status: 6, closedAt: '2026-01-31T10:30:00.000Z' };
    expect(createTimeline(closedOrder).map(({ step }) => step)).toEqual(['created', 'closed']);
  });
});

describe('optimistic changes', () => {
  const page = { list: [order], pageNum: 1, pageSize: 10, total: 1, hasNextPage: false };
  const pages: OrderPages = { pages: [page], pageParams: [1] };
  const change = { status: 6, closeReason: 'cancelled', payDeadline: null } as const;
  const isFirst = ({ orderId }: { orderId: string }) => orderId === '1';

  it('changes an order in the list of all and removes it from the list of its old status', () => {
    expect(updatePages(pages, 0, isFirst, change).pages[0]?.list[0]).toMatchObject(change);
    expect(updatePages(pages, 1, isFirst, change).pages[0]?.list).toEqual([]);
    expect(updatePages(pages, 1, () => false, change).pages[0]?.list).toEqual([order]);
  });

  it.each([0, 1])('restores the exact position after other changes (list %i)', (status) => {
    const other = (orderId: string) => ({ ...order, orderId });
    const before = { ...pages, pages: [{ ...page, list: [other('a'), order, other('b'), other('c')] }] };
    const isC = ({ orderId }: { orderId: string }) => orderId === 'c';
    const positions = findPositions(before, isFirst);
    const both = updatePages(updatePages(before, status, isFirst, change), status, isC, change);
    const back = restoreOrders(both, positions);
    const ids = back.pages[0]?.list.map(({ orderId }) => orderId);
    expect(ids).toEqual(status === 0 ? ['a', '1', 'b', 'c'] : ['a', '1', 'b']);
    expect(back.pages[0]?.list[1]).toEqual(order);
    if (status === 0) expect(back.pages[0]?.list[3]).toMatchObject(change);
  });

  it('does not restore an order into a page that is gone', () => {
    const positions = [{ page: 3, index: 0, order }];
    expect(restoreOrders(pages, positions)).toEqual(pages);
  });

  it('moves an order between the counts', () => {
    const count = { totalCount: 3, unPayCount: 1, unSendCount: 0, sendCount: 0, afterSaleCount: 0 };
    expect(moveOrderCount(count, 1, 6)).toEqual({ ...count, unPayCount: 0 });
    expect(moveOrderCount(count, 2, 3)).toEqual({ ...count, sendCount: 1 });
    expect(moveOrderCount({ ...count, unPayCount: 3 }, 1, 6, 2)).toEqual({ ...count, unPayCount: 1 });
  });
});
