import {
  type AddressInput,
  addressCreate,
  addressDelete,
  addressList,
  addressUpdate,
} from '@/lib/contract/address';
import { login } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
let userId: string;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());
beforeEach(async () => {
  userId = (await shop.call(login, {})).data.userId;
});

const input = (change: Partial<AddressInput> = {}): AddressInput => ({
  receiver: '王小明',
  phone: '13812345678',
  province: '北京市',
  city: '北京市',
  county: '东城区',
  areaCode: '110101',
  detail: '景山前街 4 号',
  isDefault: false,
  ...change,
});
const add = (change?: Partial<AddressInput>, owner = userId) => {
  shop.pass(1000);
  return shop.call(addressCreate, input(change), { userId: owner });
};
const list = async (owner = userId) => (await shop.call(addressList, {}, { userId: owner })).data;
const defaults = async () =>
  (await list()).filter((address) => address.isDefault).map((address) => address.addressId);

// R-ADDRESS-01, R-ADDRESS-02
test('the first address is the default one, a later one only if it says so', async () => {
  const first = (await add()).data;
  expect(first).toMatchObject({ ...input(), isDefault: true });
  const second = (await add()).data;
  expect(second.isDefault).toBe(false);
  const third = (await add({ isDefault: true })).data;
  expect(await defaults()).toEqual([third.addressId]);
  expect((await list()).map((address) => address.addressId)).toEqual([
    third.addressId,
    second.addressId,
    first.addressId,
  ]);
});

// R-ADDRESS-03
test('a change is kept, and the default stays one', async () => {
  const first = (await add()).data.addressId;
  const second = (await add()).data.addressId;
  const changed = await shop.call(
    addressUpdate,
    { id: second, ...input({ detail: '长安街 1 号', isDefault: true }) },
    { userId },
  );
  expect(changed.data).toMatchObject({ addressId: second, detail: '长安街 1 号', isDefault: true });
  expect(await defaults()).toEqual([second]);
  await shop.call(addressUpdate, { id: second, ...input({ isDefault: false }) }, { userId });
  expect(await defaults()).toEqual([second]);
  expect((await list()).map((address) => address.addressId)).toEqual([second, first]);
});

// R-ADDRESS-04
test('when the default goes, the newest of the others takes its place', async () => {
  const first = (await add()).data.addressId;
  await add();
  const third = (await add()).data.addressId;
  expect((await shop.call(addressDelete, { id: first }, { userId })).data).toBeNull();
  expect(await defaults()).toEqual([third]);
});

test('other people’s addresses do not exist', async () => {
  const mine = (await add()).data.addressId;
  const stranger = (await shop.call(login, {})).data.userId;
  const asStranger = { userId: stranger };
  expect((await shop.call(addressUpdate, { id: mine, ...input({ detail: 'x' }) }, asStranger)).status).toBe(
    404,
  );
  expect((await shop.call(addressDelete, { id: mine }, asStranger)).status).toBe(404);
  expect(await list(stranger)).toEqual([]);
  expect((await list())[0]?.detail).toBe(input().detail);
});

// R-ADDRESS-02
test('at most 20, also at once, and one of them is the default', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => add({ isDefault: true })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(new Set(refused.map((answer) => `${answer.status} ${answer.reason}`))).toEqual(
    new Set(['409 limit_reached']),
  );
  expect(await list()).toHaveLength(20);
  expect(await defaults()).toHaveLength(1);
});

test.each([
  ['phone', '12345678901'],
  ['phone', '1381234567'],
  ['receiver', '   '],
  ['receiver', 'x'.repeat(31)],
  ['areaCode', '11010'],
  ['detail', ''],
  ['detail', '1 号\n收件人：张三'],
  ['detail', '1 号\u202e号 2'],
  ['receiver', '李\u202e青'],
  ['receiver', '李\u200f青'],
  ['receiver', '李\r青'],
  ['receiver', '李\u2028青'],
  ['isDefault', 'yes'],
])('%s %p is refused', async (field, value) => {
  const answer = await shop.send(addressCreate, { ...input(), [field]: value }, { userId });
  expect(answer.status).toBe(400);
  expect(answer.issues?.map((issue) => issue.path)).toEqual([field]);
});
