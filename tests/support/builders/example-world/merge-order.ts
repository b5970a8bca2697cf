import { example } from '@/lib/contract/examples';
import type { TestMall } from '../../test-mall';
import { insertOrder } from './base';

/** Two unpaid orders that were created by one merge order. */
export async function buildMergeOrder(testMall: TestMall): Promise<void> {
  const { mall, now } = testMall;
  const merge_order_id = example.mergeOrderId;
  await mall.db
    .insertInto('merge_orders')
    .values({ id: merge_order_id, created_at: now().toISOString() })
    .execute();
  for (const id of ['20260301000000000011', '20260301000000000012'])
    await insertOrder(testMall, { id, status: 1, merge_order_id });
}
