/** @jest-environment node */
import * as contract from '@/lib/contract/after-sale';
import { topUpNumber } from '@/lib/contract/service-order';
import * as operator from '@/server/mall/after-sale/operator';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { importCodes } from '@/server/mall/operator/codes/import-codes';
import { listCodes } from '@/server/mall/operator/codes/list-codes';
import { orderRow, stockOf, times } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import { fileOf, removeFiles } from './support/files';
import {
  addCodes,
  type Bought,
  bought,
  codesOf,
  newService,
  readService,
  stateOf,
  unpaid,
} from './support/services';

afterAll(removeFiles);

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall({ settings: noFulfilment });
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  expect(await checkConsistency(shop.mall.db)).toEqual([]);
  await shop.close();
});

const ask = ({ userId, orderId }: Bought) =>
  shop.call(contract.refundRequest, { orderId, type: 'money', reason: 'other' }, { userId, pId: '10000' });
const typesOf = async ({ userId, orderId }: Bought) =>
  (await shop.call(contract.afterSale, { orderId }, { userId, pId: '10000' })).data.types;

// R-VOUCHER-05
test('what has its code is not paid back', async () => {
  const made = await bought(shop, await newService(shop));
  expect(await typesOf(made)).toEqual([]);
  expect(await ask(made)).toMatchObject({ status: 409, reason: 'order_state' });
});

// R-VOUCHER-05
test('a top-up that is under way is not paid back', async () => {
  const made = await bought(shop, await newService(shop, { type: 'topUp' }), { remark: '13900139000' });
  expect((await ask(made)).status).toBe(409);
});

test('what waits for its code can be asked back, and then gets none', async () => {
  const service = await newService(shop, { codes: 'imported', stock: 5 });
  const made = await bought(shop, service);
  expect(await typesOf(made)).toEqual(['money']);
  const { data } = await ask(made);
  await addCodes(shop, service, 3);
  await shop.mall.runJobs();
  expect((await codesOf(shop, service)).filter(({ piece_id }) => piece_id !== null)).toEqual([]);
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await shop.mall.runJobs();
  expect(await orderRow(shop, made.orderId)).toMatchObject({ status: 6, close_reason: 'refunded' });
  expect((await readService(shop, made)).data).toMatchObject({
    status: 6,
    closeReason: 'refunded',
    items: [{ pieces: [] }],
  });
});

test('what was paid back has no claim to a code any more, and nothing is sold for which there is none', async () => {
  const service = await newService(shop, { codes: 'imported', stock: 1 });
  const { data } = await ask(await bought(shop, service));
  await operator.approveRequest(shop.mall.deps, data.caseId);
  expect(await stockOf(shop, service.goodsSpecId)).toBe(0);
  const file = fileOf('CODE-1\nCODE-2\n');
  expect(await importCodes(shop.mall.deps, service.goodsSpecId, file)).toMatchObject({ given: 0, stock: 2 });
  const [listed] = await listCodes(shop.mall.db, service.goodsSpecId);
  expect(listed).toMatchObject({ free: 2, waiting: 0 });
});

test('a request that is refused lets the code come', async () => {
  const service = await newService(shop, { codes: 'imported', stock: 5 });
  const made = await bought(shop, service);
  const { data } = await ask(made);
  await addCodes(shop, service, 1);
  await operator.rejectRequest(shop.mall.deps, data.caseId, '券码已补货');
  await shop.mall.runJobs();
  expect(await stateOf(shop, made)).toEqual(['ready']);
});

test('of a request and an import at once exactly one has its way', async () => {
  const service = await newService(shop, { codes: 'imported', stock: 9 });
  const all = await times(5, () => unpaid(shop, service));
  for (const { pay } of all) await pay();
  await addCodes(shop, service, 5);
  await Promise.all([...all.map(ask), shop.mall.runJobs()]);
  for (const made of all) {
    const { status } = await orderRow(shop, made.orderId);
    expect([status, await stateOf(shop, made)]).toEqual(status === 5 ? [5, ['onItsWay']] : [4, ['ready']]);
  }
});

test('no number can be said while the money is asked back', async () => {
  const made = await bought(shop, await newService(shop, { type: 'topUp' }));
  const { userId, orderId } = made;
  expect((await ask(made)).status).toBe(200);
  const answer = await shop.call(topUpNumber, { orderId, phone: '13900139000' }, { userId });
  expect(answer).toMatchObject({ status: 409, reason: 'order_state' });
});
