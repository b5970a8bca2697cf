/** @jest-environment node */
import { onPostgres } from '@/tests/support/databases';
import { MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { bought, newService, type Service } from './support/services';

let malls: TwoMalls;
beforeEach(async () => {
  malls = await startTwo();
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await malls.close();
});

/** More pieces than fit a batch. */
const MANY = 250;

/** Lets the one piece that was bought stand for many. */
async function multiply({ goodsSpecId }: Service): Promise<void> {
  const { db } = malls.shop.mall;
  const all = db.selectFrom('service_pieces').selectAll().where('goods_spec_id', '=', goodsSpecId);
  const piece = await all.executeTakeFirstOrThrow();
  const copies = Array.from({ length: MANY - 1 }, (_, index) => {
    const position = index + 2;
    return { ...piece, id: `${piece.order_item_id}-${position}`, position };
  });
  await db.insertInto('service_pieces').values(copies).execute();
}

/** What both malls tell the operator. */
function listen(): object[] {
  const told: object[] = [];
  for (const { mall } of [malls.shop, malls.other]) mall.deps.log.warn = (fields) => told.push(fields);
  return told;
}

const undone = async () => {
  const { db } = malls.shop.mall;
  return db.selectFrom('service_pieces').select('position').where('state', '!=', 'done').execute();
};

/** Runs the jobs of the other mall while somebody has a hand on the first piece. */
async function runBeside(change: { account: string } | { valid_days: number }): Promise<void> {
  await malls.shop.mall.db.transaction().execute(async (tx) => {
    await tx.updateTable('service_pieces').set(change).where('position', '=', 1).execute();
    await malls.other.mall.runJobs();
  });
}

test('more top-ups than fit a batch arrive, with two instances at work', async () => {
  const service = await newService(malls.shop, { type: 'topUp' });
  await bought(malls.shop, service, { remark: '13900139000' });
  await multiply(service);
  malls.pass(MINUTE);
  await malls.runBoth();
  expect(await undone()).toEqual([]);
});

test('of more vouchers without a code than fit a batch the operator is told once each', async () => {
  const told = listen();
  const service = await newService(malls.shop, { codes: 'imported' });
  await bought(malls.shop, service);
  await multiply(service);
  await malls.runBoth();
  await malls.runBoth();
  expect(told).toHaveLength(MANY);
});

onPostgres('a top-up that somebody has a hand on is left for the next run', async () => {
  const service = await newService(malls.shop, { type: 'topUp' });
  await bought(malls.shop, service, { remark: '13900139000', quantity: 2 });
  malls.pass(MINUTE);
  await runBeside({ account: '13800138000' });
  expect(await undone()).toEqual([{ position: 1 }]);
  await malls.runBoth();
  expect(await undone()).toEqual([]);
});

onPostgres('and so is a voucher that the operator is to hear of', async () => {
  const told = listen();
  await bought(malls.shop, await newService(malls.shop, { codes: 'imported' }), { quantity: 2 });
  await runBeside({ valid_days: 30 });
  expect(told).toHaveLength(1);
  await malls.runBoth();
  expect(told).toHaveLength(2);
});
