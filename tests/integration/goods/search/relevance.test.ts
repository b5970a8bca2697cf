import { goodsSearch } from '@/lib/contract/goods';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const search = async (keyword: string, typos = 0) =>
  (await testMall.call(goodsSearch, { keyword, typos, pageSize: 50 })).data.list.map(
    ({ goodsId }) => goodsId,
  );

/** Queries of shoppers, and the product of the demo's catalogue that they look for. */
const queries: [keyword: string, goodsId: string][] = [
  ['耳机', '101001'],
  ['无线耳机', '101001'],
  ['降噪 耳机', '101001'],
  ['煎锅', '102001'],
  ['不粘锅', '102001'],
  ['茶壶', '103001'],
  ['筷子', '103003'],
  ['刀', '103002'],
  ['草莓', '107004'],
  ['牛排', '107014'],
  ['大闸蟹', '107013'],
  ['T恤', '109001'],
  ['牛仔裤', '109002'],
  ['羊绒围巾', '109005'],
  ['口红', '105001'],
  ['电动牙刷', '105010'],
  ['双肩背包', '110003'],
  ['登山靴', '110002'],
  ['帐篷', '111013'],
  ['羽毛球', '111001'],
  ['headphones', '101001'],
  ['game controller', '101008'],
  ['HEADPHONE', '101001'],
  ['keyboard', '101005'],
  ['frying pan', '102001'],
  ['teapot', '103001'],
  ['chopsticks', '103003'],
  ['chefs knife', '103002'],
  ['strawberries', '107004'],
  ['steak', '107014'],
  ['blueberry', '107002'],
  ['t-shirt', '109001'],
  ['jeans', '109002'],
  ['cashmere scarf', '109005'],
  ['lipstick', '105001'],
  ['toothbrush', '105010'],
  ['backpack', '110003'],
  ['rain boot', '110014'],
  ['tent', '111013'],
  ['usb mic', '101003'],
];

// R-SEARCH-15
test.each(queries)('%p finds the product %s among the first three', async (keyword, goodsId) => {
  expect((await search(keyword)).slice(0, 3)).toContain(goodsId);
});

// R-SEARCH-16
test.each([
  ['耳级', '101001'],
  ['无线耳级', '101001'],
  ['无先耳机', '101001'],
  ['电动牙涮', '105010'],
  ['haedphones', '101001'],
  ['headphnes', '101001'],
  ['keyboarrd', '101005'],
  ['lipstik', '105001'],
  ['desk microphne', '101003'],
  ['strawbery', '107004'],
])('%p finds the product %s with one typing error, if errors are tolerated', async (keyword, goodsId) => {
  expect(await search(keyword)).toEqual([]);
  expect((await search(keyword, 1)).slice(0, 6)).toContain(goodsId);
});

test('tolerating errors changes nothing when something matches', async () => {
  for (const keyword of ['耳机', 'steak', 'pan'])
    expect(await search(keyword, 1)).toEqual(await search(keyword));
});

test('two typing errors find nothing', async () => {
  expect(await search('hedphnes', 1)).toEqual([]);
});
