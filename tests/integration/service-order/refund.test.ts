/** @jest-environment node */
import * as contract from '@/lib/contract/after-sale';
import { topUpNumber } from '@/lib/contract/service-order';
import * as operator from '@/server/mall/after-sale/operator';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { importCodes } from '@/server/mall/operator/codes/import-codes';
import { listCodes } from '@/server/mall/operator/codes/list-codes';
import { readOrder, readStock, runConcurrently } from '@/tests/support/builders/order';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  addCodes,
  type BoughtService,
  createPaidServiceOrder,
  createServiceGoods,
  createUnpaidServiceOrder,
  readPieceStates,
  readServiceCodes,
  readServiceOrder,
} from '../../support/builders/service-order';
import { removeFiles, writeCodeFile } from './support/code-files';

afterAll(removeFiles);

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall({ settings: noFulfilment });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
  await testMall.close();
});

const requestRefund = ({ userId, orderId }: BoughtService) =>
  testMall.call(
    contract.refundRequest,
    { orderId, type: 'money', reason: 'other' },
    { userId, pId: '10000' },
  );
const readRequestTypes = async ({ userId, orderId }: BoughtService) =>
  (await testMall.call(contract.afterSale, { orderId }, { userId, pId: '10000' })).data.types;

// R-VOUCHER-05
test('rejects a refund of an order that has its code', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall));
  expect(await readRequestTypes(order)).toEqual([]);
  expect(await requestRefund(order)).toMatchObject({ status: 409, reason: 'order_state' });
});

// R-VOUCHER-05
test('rejects a refund of a running top-up', async () => {
  const order = await createPaidServiceOrder(
    testMall,
    await createServiceGoods(testMall, { type: 'topUp' }),
    {
      remark: '13900139000',
    },
  );
  expect((await requestRefund(order)).status).toBe(409);
});

test('accepts a refund request while the code is missing, and then gives none', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5 });
  const order = await createPaidServiceOrder(testMall, service);
  expect(await readRequestTypes(order)).toEqual(['money']);
  const { data } = await requestRefund(order);
  await addCodes(testMall, service, 3);
  await testMall.mall.runJobs();
  expect((await readServiceCodes(testMall, service)).filter(({ piece_id }) => piece_id !== null)).toEqual([]);
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  await testMall.mall.runJobs();
  expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
  expect((await readServiceOrder(testMall, order)).data).toMatchObject({
    status: 6,
    closeReason: 'refunded',
    items: [{ pieces: [] }],
  });
});

test('a refunded order takes no code, and frees no stock without one', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 1 });
  const { data } = await requestRefund(await createPaidServiceOrder(testMall, service));
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  expect(await readStock(testMall, service.goodsSpecId)).toBe(0);
  const file = writeCodeFile('CODE-1\nCODE-2\n');
  expect(await importCodes(testMall.mall.deps, service.goodsSpecId, file)).toMatchObject({
    given: 0,
    stock: 2,
  });
  const [listed] = await listCodes(testMall.mall.db, service.goodsSpecId);
  expect(listed).toMatchObject({ free: 2, waiting: 0 });
});

test('a rejected refund request lets the order receive its code', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5 });
  const order = await createPaidServiceOrder(testMall, service);
  const { data } = await requestRefund(order);
  await addCodes(testMall, service, 1);
  await operator.rejectRequest(testMall.mall.deps, data.caseId, '券码已补货');
  await testMall.mall.runJobs();
  expect(await readPieceStates(testMall, order)).toEqual(['ready']);
});

test('parallel requests and fulfilment let exactly one succeed', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 9 });
  const all = await runConcurrently(5, () => createUnpaidServiceOrder(testMall, service));
  for (const { pay } of all) await pay();
  await addCodes(testMall, service, 5);
  await Promise.all([...all.map(requestRefund), testMall.mall.runJobs()]);
  for (const order of all) {
    const { status } = await readOrder(testMall, order.orderId);
    expect([status, await readPieceStates(testMall, order)]).toEqual(
      status === 5 ? [5, ['onItsWay']] : [4, ['ready']],
    );
  }
});

test('rejects a number while a refund is requested', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall, { type: 'topUp' }));
  const { userId, orderId } = order;
  expect((await requestRefund(order)).status).toBe(200);
  const answer = await testMall.call(topUpNumber, { orderId, phone: '13900139000' }, { userId });
  expect(answer).toMatchObject({ status: 409, reason: 'order_state' });
});
