/** @jest-environment node */
import { testOnPostgres } from '@/tests/support/database-kind';
import { MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import {
  createPaidServiceOrder,
  createServiceGoods,
  type ServiceGoods,
} from '../../support/builders/service-order';

let malls: TwoMalls;
beforeEach(async () => {
  malls = await startTwoMalls();
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await malls.close();
});

/** More pieces than one batch. */
const PIECES = 250;

/** Copies the one sold piece many times. */
async function insertCopies({ goodsSpecId }: ServiceGoods): Promise<void> {
  const { db } = malls.testMall.mall;
  const all = db.selectFrom('service_pieces').selectAll().where('goods_spec_id', '=', goodsSpecId);
  const piece = await all.executeTakeFirstOrThrow();
  const copies = Array.from({ length: PIECES - 1 }, (_, index) => {
    const position = index + 2;
    return { ...piece, id: `${piece.order_item_id}-${position}`, position };
  });
  await db.insertInto('service_pieces').values(copies).execute();
}

/** Collects the warnings that both malls log. */
function collectWarnings(): object[] {
  const warnings: object[] = [];
  for (const { mall } of [malls.testMall, malls.other])
    mall.deps.log.warn = (fields) => warnings.push(fields);
  return warnings;
}

const listUndonePieces = async () => {
  const { db } = malls.testMall.mall;
  return db.selectFrom('service_pieces').select('position').where('state', '!=', 'done').execute();
};

/** Runs the jobs of the other mall while a transaction holds a lock on the first piece. */
async function runJobsWhileLocked(change: { account: string } | { valid_days: number }): Promise<void> {
  await malls.testMall.mall.db.transaction().execute(async (tx) => {
    await tx.updateTable('service_pieces').set(change).where('position', '=', 1).execute();
    await malls.other.mall.runJobs();
  });
}

test('two instances complete more top-ups than a batch holds', async () => {
  const service = await createServiceGoods(malls.testMall, { type: 'topUp' });
  await createPaidServiceOrder(malls.testMall, service, { remark: '13900139000' });
  await insertCopies(service);
  malls.advanceTime(MINUTE);
  await malls.runJobsOnBoth();
  expect(await listUndonePieces()).toEqual([]);
});

test('warns the operator once about each of more waiting vouchers than a batch holds', async () => {
  const warnings = collectWarnings();
  const service = await createServiceGoods(malls.testMall, { codes: 'imported' });
  await createPaidServiceOrder(malls.testMall, service);
  await insertCopies(service);
  await malls.runJobsOnBoth();
  await malls.runJobsOnBoth();
  expect(warnings).toHaveLength(PIECES);
});

testOnPostgres('skips a locked top-up until the next run', async () => {
  const service = await createServiceGoods(malls.testMall, { type: 'topUp' });
  await createPaidServiceOrder(malls.testMall, service, { remark: '13900139000', quantity: 2 });
  malls.advanceTime(MINUTE);
  await runJobsWhileLocked({ account: '13800138000' });
  expect(await listUndonePieces()).toEqual([{ position: 1 }]);
  await malls.runJobsOnBoth();
  expect(await listUndonePieces()).toEqual([]);
});

testOnPostgres('skips a locked voucher until the next run', async () => {
  const warnings = collectWarnings();
  await createPaidServiceOrder(
    malls.testMall,
    await createServiceGoods(malls.testMall, { codes: 'imported' }),
    {
      quantity: 2,
    },
  );
  await runJobsWhileLocked({ valid_days: 30 });
  expect(warnings).toHaveLength(1);
  await malls.runJobsOnBoth();
  expect(warnings).toHaveLength(2);
});
