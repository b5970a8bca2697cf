import { belongings, keptByGuest } from '@/server/mall/user/merge/move-belongings';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

// R-ACCOUNT-21
test('a merge covers every table with rows of users', async () => {
  const tables = await testMall.mall.db.introspection.getTables();
  const usersOwn = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name);
  const listedTables = [
    ...Object.keys(belongings).filter((table) => table !== 'users'),
    ...Object.keys(keptByGuest),
  ];
  expect(listedTables.sort()).toEqual(usersOwn.sort());
});
