import { example } from '@/lib/contract/examples';
import type { Mall } from '@/server/mall';
import { ADD_ONS_ACTIVITY_ID } from '@/server/mall/goods/activities/standing-offers';
import { listExampleCalls } from './calls/example-calls';
import { findShoppers } from './calls/find-shoppers';
import { listCaseCalls, listJobRuns, listOperatorCalls, listOrderCalls } from './calls/operator-calls';
import { type LabelledCall, listProductCalls, listShopperCalls, type Specs } from './calls/shopper-calls';
import type { Shape } from './data-shape';
import { FEW_ROWS, type Statement } from './plan/plan';
import type { Recorder } from './query-recorder';

/** Calls with a limit of rows that their statements may read of a table. */
interface Round {
  maxRows: number;
  calls: LabelledCall[];
}

/** Finds specs to order, and the product with the most comments. */
async function findGoods({ db }: Mall): Promise<{ specs: Specs; goodsId: string; comments: number }> {
  const offer = await db
    .selectFrom('activity_specs')
    .select('goods_spec_id as id')
    .where('activity_id', '=', ADD_ONS_ACTIVITY_ID)
    .orderBy('goods_spec_id')
    .executeTakeFirstOrThrow();
  const { goodsId, comments } = await db
    .selectFrom('goods_comments')
    .select(['goods_id as goodsId', ({ fn }) => fn.countAll<number>().as('comments')])
    .groupBy('goods_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .executeTakeFirstOrThrow();
  return { goodsId, comments, specs: { plain: example.goodsSpecId, offered: offer.id } };
}

/** Creates all calls in an order in which early ones change little that later ones need. */
async function createRounds(mall: Mall, shape: Shape): Promise<Round[]> {
  const { typical, heavy } = await findShoppers(mall.db, shape);
  const { specs, goodsId, comments } = await findGoods(mall);
  const examples = listExampleCalls(mall);
  // PostgreSQL estimates the selectivity inside a small partial index as that of the whole table, so it may scan a
  // partial index of up to the square root of all orders.
  const few = Math.max(FEW_ROWS, Math.floor(Math.sqrt(shape.orders)));
  const ownRows = few + 3 * shape.heavy;
  const underWay = few + shape.unpaid + 3 * shape.undelivered;
  return [
    {
      maxRows: few + comments,
      calls: [...listProductCalls(mall, goodsId, typical), ...examples.countingComments],
    },
    { maxRows: few, calls: listShopperCalls(mall, 'typical', typical, specs) },
    { maxRows: ownRows, calls: listShopperCalls(mall, 'heavy', heavy, specs) },
    { maxRows: few, calls: examples.others },
    { maxRows: underWay, calls: listJobRuns(mall) },
    { maxRows: underWay, calls: listOrderCalls(mall, typical) },
    // A condition that a third of all rows meet is checked in the order of the list, for pages of 50 rows.
    { maxRows: 2 * few, calls: listCaseCalls(mall) },
    { maxRows: ownRows, calls: listOperatorCalls(mall, typical, heavy) },
  ];
}

/**
 * Makes all calls and passes the statements of each call to `onStatement` right after it.
 * @returns the calls that failed, whose statements were recorded only up to the failure.
 */
export async function watchMall(
  mall: Mall,
  recorder: Recorder,
  shape: Shape,
  onStatement: (statement: Statement) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const { maxRows, calls } of await createRounds(mall, shape)) {
    for (const { label, run } of calls) {
      const statements = await recorder.record(label, maxRows, async () => {
        const status = await run();
        if (typeof status === 'number' && status !== 200) failed.push(`${label} (${status})`);
      });
      for (const statement of statements) await onStatement(statement);
    }
  }
  return failed;
}
