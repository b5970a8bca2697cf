import {
  type AddressInput,
  addressCreate,
  addressDelete,
  addressList,
  addressUpdate,
} from '@/lib/contract/address';
import { login } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
let userId: string;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());
beforeEach(async () => {
  userId = (await testMall.call(login, {})).data.userId;
});

const buildInput = (change: Partial<AddressInput> = {}): AddressInput => ({
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
let addressCount = 0;
/** Adds an address in a house of its own. */
const addAddress = (change?: Partial<AddressInput>, owner = userId) => {
  testMall.advanceTime(1000);
  addressCount += 1;
  const detail = `${buildInput().detail} ${addressCount} 室`;
  return testMall.call(addressCreate, buildInput({ detail, ...change }), { userId: owner });
};
const readAddresses = async (owner = userId) =>
  (await testMall.call(addressList, {}, { userId: owner })).data;
const readDefaultIds = async () =>
  (await readAddresses()).filter((address) => address.isDefault).map((address) => address.addressId);

// R-ADDRESS-01, R-ADDRESS-02
test('makes the first address the default, and a later one only on request', async () => {
  const first = (await addAddress({ detail: '前门大街 1 号' })).data;
  expect(first).toMatchObject({ ...buildInput({ detail: '前门大街 1 号' }), isDefault: true });
  const second = (await addAddress()).data;
  expect(second.isDefault).toBe(false);
  const third = (await addAddress({ isDefault: true })).data;
  expect(await readDefaultIds()).toEqual([third.addressId]);
  expect((await readAddresses()).map((address) => address.addressId)).toEqual([
    third.addressId,
    second.addressId,
    first.addressId,
  ]);
});

// R-ADDRESS-03
test('stores a changed address and keeps one default', async () => {
  const first = (await addAddress()).data.addressId;
  const second = (await addAddress()).data.addressId;
  const update = await testMall.call(
    addressUpdate,
    { id: second, ...buildInput({ detail: '长安街 1 号', isDefault: true }) },
    { userId },
  );
  expect(update.data).toMatchObject({ addressId: second, detail: '长安街 1 号', isDefault: true });
  expect(await readDefaultIds()).toEqual([second]);
  await testMall.call(addressUpdate, { id: second, ...buildInput({ isDefault: false }) }, { userId });
  expect(await readDefaultIds()).toEqual([second]);
  expect((await readAddresses()).map((address) => address.addressId)).toEqual([second, first]);
});

// R-ADDRESS-04
test('makes the newest other address the default when the default is deleted', async () => {
  const first = (await addAddress()).data.addressId;
  await addAddress();
  const third = (await addAddress()).data.addressId;
  expect((await testMall.call(addressDelete, { id: first }, { userId })).data).toBeNull();
  expect(await readDefaultIds()).toEqual([third]);
});

test('returns 404 for another user’s address', async () => {
  const addressId = (await addAddress({ detail: buildInput().detail })).data.addressId;
  const stranger = (await testMall.call(login, {})).data.userId;
  const asStranger = { userId: stranger };
  expect(
    (await testMall.call(addressUpdate, { id: addressId, ...buildInput({ detail: 'x' }) }, asStranger))
      .status,
  ).toBe(404);
  expect((await testMall.call(addressDelete, { id: addressId }, asStranger)).status).toBe(404);
  expect(await readAddresses(stranger)).toEqual([]);
  expect((await readAddresses())[0]?.detail).toBe(buildInput().detail);
});

// R-ADDRESS-11
test('returns the existing address when an equal one is added, also in parallel', async () => {
  const first = (await addAddress()).data;
  const input = { detail: '平安大街 8 号' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => addAddress(input)));
  expect(new Set(answers.map(({ data }) => data.addressId)).size).toBe(1);
  expect(await readAddresses()).toHaveLength(2);
  expect(await readDefaultIds()).toEqual([first.addressId]);
  const again = (await addAddress({ ...input, isDefault: true })).data;
  expect(again).toMatchObject({ addressId: answers[0]?.data.addressId, isDefault: true });
  expect(await readDefaultIds()).toEqual([again.addressId]);
  expect((await addAddress({ ...input, receiver: '王大明' })).data.addressId).not.toBe(again.addressId);
  const stranger = (await testMall.call(login, {})).data.userId;
  expect((await addAddress(input, stranger)).data.addressId).not.toBe(again.addressId);
});

// R-ADDRESS-11
test('returns an existing address when there are 20', async () => {
  const input = { detail: '平安大街 9 号' };
  const { data } = await addAddress(input);
  for (let number = 1; number < 20; number += 1) await addAddress();
  expect((await addAddress(input)).data).toEqual(data);
  expect((await addAddress()).reason).toBe('limit_reached');
});

// R-ADDRESS-02
test('stores at most 20 addresses, also in parallel, one of them the default', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => addAddress({ isDefault: true })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  const rejected = answers.filter((answer) => answer.status !== 200);
  expect(new Set(rejected.map((answer) => `${answer.status} ${answer.reason}`))).toEqual(
    new Set(['409 limit_reached']),
  );
  expect(await readAddresses()).toHaveLength(20);
  expect(await readDefaultIds()).toHaveLength(1);
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
])('rejects %s %p', async (field, value) => {
  const answer = await testMall.send(addressCreate, { ...buildInput(), [field]: value }, { userId });
  expect(answer.status).toBe(400);
  expect(answer.issues?.map((issue) => issue.path)).toEqual([field]);
});
