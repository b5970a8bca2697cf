/** @jest-environment node */
import { inTransaction } from '@/server/mall/db/transaction';
import { claimPictures } from '@/server/mall/uploads/claim-pictures';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createUser } from '../../support/builders/order';
import { createJpeg, uploadPicture } from '../../support/builders/picture';

let testMall: TestMall;
let userId: string;
let urls: string[];
beforeAll(async () => {
  testMall = await startMall();
  userId = await createUser(testMall, 0);
  urls = [];
  for (let count = 0; count < 2; count += 1) {
    urls.push((await uploadPicture(testMall, userId, await createJpeg())).data.url);
  }
});
afterAll(() => testMall.close());

const claimUrls = (userId: string, named: readonly string[]) =>
  inTransaction(testMall.mall.db, (tx) =>
    claimPictures(tx, { userId: userId, urls: named, now: testMall.now() }),
  );

test('returns own uploads in order, each once', async () => {
  const [one = '', two = ''] = urls;
  expect(await claimUrls(userId, [two, one, two])).toEqual([two, one]);
  expect(await claimUrls(userId, [])).toEqual([]);
});

// R-AFTER-25
test('rejects another user’s upload like an unknown one', async () => {
  const other = await createUser(testMall, 0);
  await expect(claimUrls(other, urls)).rejects.toMatchObject({
    code: 'bad_request',
    issues: [{ path: 'pictures.0' }, { path: 'pictures.1' }],
  });
});

test.each([
  ['another site', (url: string) => `https://evil.example${url}`],
  ['another host', (url: string) => `//evil.example${url}`],
  ['a query', (url: string) => `${url}?x=1`],
  ['a script', () => 'javascript:alert(1)'],
  ['a picture of the catalogue', () => '/vantmall/catalogue/cup.webp'],
])('rejects a URL with %s', async (_, change) => {
  const [url = ''] = urls;
  await expect(claimUrls(userId, [url, change(url)])).rejects.toMatchObject({
    issues: [{ path: 'pictures.1' }],
  });
});
