/** @jest-environment node */
import { inTransaction } from '@/server/mall/db/transaction';
import { claimPictures } from '@/server/mall/uploads/claim-pictures';
import { startMall, type TestMall } from '@/tests/support/mall';
import { userWith } from '../order/support/shop';
import { jpeg, upload } from './support/pictures';

let shop: TestMall;
let userId: string;
let urls: string[];
beforeAll(async () => {
  shop = await startMall();
  userId = await userWith(shop, 0);
  urls = [];
  for (let sent = 0; sent < 2; sent += 1) {
    urls.push((await upload(shop, userId, await jpeg())).data.url);
  }
});
afterAll(() => shop.close());

const claim = (who: string, named: readonly string[]) =>
  inTransaction(shop.mall.db, (tx) => claimPictures(tx, { userId: who, urls: named, now: shop.now() }));

test('own uploads are answered in their order, each once', async () => {
  const [one = '', two = ''] = urls;
  expect(await claim(userId, [two, one, two])).toEqual([two, one]);
  expect(await claim(userId, [])).toEqual([]);
});

// R-AFTER-25
test('another’s upload is refused as one that does not exist', async () => {
  const other = await userWith(shop, 0);
  await expect(claim(other, urls)).rejects.toMatchObject({
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
])('an address with %s is not an upload', async (_, change) => {
  const [url = ''] = urls;
  await expect(claim(userId, [url, change(url)])).rejects.toMatchObject({
    issues: [{ path: 'pictures.1' }],
  });
});
