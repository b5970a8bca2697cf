/** @jest-environment node */
import '../../support/environment/ticket-secret';
import { complaint } from '@/lib/contract/complaint';
import { saveOrder } from '@/lib/contract/order';
import { addPoint, login } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createSpec, createUser } from '../../support/builders/order';
import { callBff, registerMallTransport } from '../../support/call-bff';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(() => registerMallTransport(testMall));
afterAll(() => testMall.close());

// R-API-08
describe.each([null, '', 'null'])('call with %j in its optional fields', (value) => {
  test('creates a guest at the login', async () => {
    const input = { unionId: value, userId: value, pId: '10000', appType: value };
    expect(await callBff(login, { input })).toMatchObject({
      status: 200,
      body: { data: { isNewUser: true } },
    });
  });

  test('grants the missing points of a product outside of an activity', async () => {
    const as = await createUser(testMall, 10);
    const goodsSpecId = await createSpec(testMall, { points: 15 });
    const input = { goodsSpecId, activityType: 0, activityGoodsSpecId: value, pId: '10000' };
    expect((await callBff(addPoint, { input }, { as })).body.data).toEqual({ points: 5, activePoints: 15 });
  });

  test('creates a complaint without phone and order', async () => {
    const as = await createUser(testMall, 0);
    const input = { type: 'service', text: 'null', phone: value, orderId: value, pictures: value };
    expect((await callBff(complaint, { input }, { as })).status).toBe(200);
  });

  test('returns the same order for the same key as a body without them', async () => {
    const as = await createUser(testMall, 10);
    const goodsSpecId = await createSpec(testMall, { points: 1, kind: 'service' });
    const options = { as, headers: { 'idempotency-key': crypto.randomUUID() } };
    const order = { goodsSpecId, quantity: 1 };
    const absent = {
      couponId: value,
      addressId: value,
      activityType: value,
      pageSource: value,
      appType: value,
    };
    const first = await callBff(saveOrder, { input: { ...order, ...absent } }, options);
    expect(first.status).toBe(200);
    expect((await callBff(saveOrder, { input: order }, options)).body.data).toEqual(first.body.data);
  });
});
