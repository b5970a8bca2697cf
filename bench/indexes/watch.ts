import { example } from '@/lib/contract/examples';
import type { Mall } from '@/server/mall';
import { ADD_ONS_ACTIVITY_ID } from '@/server/mall/goods/activities/standing-offers';
import { askedByExamples } from './calls/examples';
import { askedByJobs, caseLists, operatorsWork, orderLists } from './calls/operator';
import { findShoppers } from './calls/people';
import { type Asked, askedBy, askedOfGoods, type Specs } from './calls/shopper';
import { FEW_ROWS, type Statement } from './plan/reading';
import type { Recorder } from './record';
import type { Shape } from './shape';

/** Calls whose statements may read as many rows of a table. */
interface Round {
  most: number;
  asked: Asked[];
}

/** Specs that can be ordered, and the goods that was commented most. */
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

/** Everything that is asked of the mall, in an order in which little spoils what comes after. */
async function roundsOf(mall: Mall, shape: Shape): Promise<Round[]> {
  const { typical, heavy } = await findShoppers(mall.db, shape);
  const { specs, goodsId, comments } = await findGoods(mall);
  const examples = askedByExamples(mall);
  // PostgreSQL takes the column of a small partial index for as rare inside it as it is outside, and so may look
  // through one of up to the square root of all orders.
  const few = Math.max(FEW_ROWS, Math.floor(Math.sqrt(shape.orders)));
  const ownRows = few + 3 * shape.heavy;
  const underWay = few + shape.unpaid + 3 * shape.undelivered;
  return [
    {
      most: few + comments,
      asked: [...askedOfGoods(mall, goodsId, typical), ...examples.countingComments],
    },
    { most: few, asked: askedBy(mall, 'typical', typical, specs) },
    { most: ownRows, asked: askedBy(mall, 'heavy', heavy, specs) },
    { most: few, asked: examples.others },
    { most: underWay, asked: askedByJobs(mall) },
    { most: underWay, asked: orderLists(mall, typical) },
    // What a third of all rows pass is found in the order of the list, page by page of 50.
    { most: 2 * few, asked: caseLists(mall) },
    { most: ownRows, asked: operatorsWork(mall, typical, heavy) },
  ];
}

/**
 * Asks everything, and hands over the statements of each call as soon as it is answered. Answers which calls were
 * refused: their statements are those until then.
 */
export async function watchMall(
  mall: Mall,
  recorder: Recorder,
  shape: Shape,
  look: (statement: Statement) => Promise<void>,
): Promise<string[]> {
  const refused: string[] = [];
  for (const { most, asked } of await roundsOf(mall, shape)) {
    for (const { label, run } of asked) {
      const statements = await recorder.record(label, most, async () => {
        const status = await run();
        if (typeof status === 'number' && status !== 200) refused.push(`${label} (${status})`);
      });
      for (const statement of statements) await look(statement);
    }
  }
  return refused;
}
