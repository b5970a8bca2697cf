import type { Insertable } from 'kysely';
import { example } from '@/lib/contract/examples';
import type { AfterSaleCaseTable } from '@/server/mall/db/tables/after-sale';
import type { TestMall } from '../../test-mall';
import { insertOrder } from './base';

type CaseChanges = Partial<Insertable<AfterSaleCaseTable>> & { id: string; order_id: string };

const minutesAgo = ({ now }: TestMall, minutes: number) =>
  new Date(now().getTime() - minutes * 60_000).toISOString();

/** Inserts a return of a sent order, requested ten minutes ago. */
async function insertCase(testMall: TestMall, changes: CaseChanges): Promise<void> {
  const { db } = testMall.mall;
  await insertOrder(testMall, { id: changes.order_id, status: 5 });
  await db
    .insertInto('after_sale_cases')
    .values({
      number: 1,
      type: 'return',
      status: 'requested',
      order_status_before: 3,
      reason: 'quality',
      description: '釉面开裂',
      pictures: '[]',
      amount_fen: 1990,
      payment_id: `payment-${changes.order_id}`,
      steps: 1,
      created_at: minutesAgo(testMall, 10),
      moved_at: minutesAgo(testMall, 10),
      ...changes,
    })
    .execute();
  await db
    .insertInto('after_sale_steps')
    .values({
      case_id: changes.id,
      position: 1,
      step: 'requested',
      at: minutesAgo(testMall, 10),
      text_zh: '你申请了退货退款',
      text_en: 'You asked for a return and a refund',
    })
    .execute();
}

async function insertApprovedCase(testMall: TestMall): Promise<void> {
  const id = 'example-case-returning';
  const moved_at = minutesAgo(testMall, 5);
  await insertCase(testMall, {
    id,
    order_id: example.returningOrderId,
    status: 'approved',
    steps: 2,
    moved_at,
  });
  const step = { step: 'approved', text_zh: '申请已通过', text_en: 'Approved' } as const;
  await testMall.mall.db
    .insertInto('after_sale_steps')
    .values({ case_id: id, position: 2, at: moved_at, ...step })
    .execute();
}

/** A requested return, an approved return, and a complaint. */
export async function buildAfterSale(testMall: TestMall): Promise<void> {
  await insertCase(testMall, { id: 'example-case-requested', order_id: example.requestedOrderId });
  await insertApprovedCase(testMall);
  await testMall.mall.db
    .insertInto('complaints')
    .values({
      id: example.complaintId,
      user_id: example.userId,
      p_id: example.pId,
      order_id: example.sentOrderId,
      type: 'logistics',
      text: '包裹到了三天还没有派送',
      phone: '13800138000',
      pictures: '[]',
      state: 'received',
      created_at: minutesAgo(testMall, 60),
      moved_at: minutesAgo(testMall, 60),
    })
    .execute();
}
