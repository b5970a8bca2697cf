import { contentFile } from '@/server/mall/operator/content/content-file';
import { exportContent, formatContent } from '@/server/mall/operator/content/export-content';
import { importContent } from '@/server/mall/operator/content/import-content';
import { formatPlace } from '@/server/mall/operator/content/json-places';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const importInto = (content: unknown) =>
  importContent(testMall.mall.deps, contentFile.parse(content), { brands: ['aurora', 'meadow'] });
const readExport = async () => formatContent(await exportContent(testMall.mall.db));

const time = { startsAt: '2026-03-11T02:00:00Z', endsAt: '2026-03-11T06:00:00Z' };
const offer = { specId: '10100101', points: 1, priceFen: 0, pieces: 5, orderLimit: 1 };
const title = { zh: '场', en: 'Session' };
const session = (id: string, changes = {}) => ({
  ...{ id, activityType: 1, title, ...time, offers: [] },
  ...changes,
});
const coupon = {
  ...{ id: 'c1', kind: 'fen', value: 100, threshold: 500, title, covers: 'all', validDays: 3 },
};
const video = {
  ...{
    id: '9001',
    title,
    host: title,
    cover: 'a.webp',
    video: 'a.m3u8',
    dailyHour: 3,
    goodsIds: ['101001'],
  },
};
const advert = { img: 'a.webp', title, path: '/home' };
const channel = { pId: '10000', name: title };
const shop = {
  id: 'd1',
  categoryId: 'k',
  title,
  shop: title,
  picture: 'a.webp',
  priceFen: 1,
  subsidyFen: 0,
  sales: 0,
};
const subsidised = {
  hosts: [{ host: 'shop.example', name: title }],
  categories: [{ id: 'k', name: title, icon: 'a.webp' }],
};

// R-OPERATOR-11
test.each<[string, object, string[]]>([
  [
    'an unknown product',
    { liveVideos: [{ ...video, goodsIds: ['nothing'] }] },
    ['liveVideos[0].goodsIds[0]: product nothing does not exist'],
  ],
  [
    'an unknown product in a path',
    { adverts: [{ ...advert, id: 'a', advType: 'feedAdvert', path: '/goodsProfile/nothing' }] },
    ['adverts[0].path: product nothing does not exist'],
  ],
  [
    'an unknown spec',
    { activities: [session('s', { offers: [{ ...offer, specId: 'x' }] })] },
    ['activities[0].offers[0].specId: spec x does not exist'],
  ],
  [
    'an unknown project',
    { channels: [{ ...channel, pId: '4711' }] },
    ['channels[0].pId: project 4711 does not exist'],
  ],
  [
    'an unknown brand',
    { adverts: [{ ...advert, id: 'a', advType: 'feedAdvert', theme: 'unknown' }] },
    ['adverts[0].theme: brand unknown does not exist'],
  ],
  [
    'an unknown group',
    { coupons: [{ ...coupon, covers: 'group', targets: ['999'] }] },
    ['coupons[0].targets[0]: group 999 does not exist'],
  ],
  [
    'a group that has products',
    { groups: [] },
    expect.arrayContaining(['groups: group 101 has products, so it must stay']),
  ],
  [
    'an unknown coupon of a prize',
    {
      channels: [
        {
          ...channel,
          prizes: [
            { id: 'p', kind: 'coupon', amount: 1, title, picture: 'a.webp', weight: 1, couponId: 'x' },
          ],
        },
      ],
    },
    ['channels[0].prizes[0].couponId: coupon x does not exist'],
  ],
  [
    'a coupon that the file itself removes',
    {
      coupons: [],
      channels: [
        {
          ...channel,
          prizes: [
            {
              id: 'p',
              kind: 'coupon',
              amount: 1,
              title,
              picture: 'a.webp',
              weight: 1,
              couponId: 'coupon-welcome',
            },
          ],
        },
      ],
    },
    ['channels[0].prizes[0].couponId: coupon coupon-welcome does not exist'],
  ],
  [
    'an unknown activity page',
    { adverts: [{ ...advert, id: 'a', advType: 'feedAdvert', path: '/activity/brand', pageId: 'x' }] },
    ['adverts[0].pageId: activity page x does not exist'],
  ],
  ['a repeated id', { coupons: [coupon, coupon] }, ['coupons[1].id: c1 is already in item 0']],
  [
    'overlapping sessions',
    { activities: [session('a'), session('b', { startsAt: '2026-03-11T05:59:59Z' })] },
    ['activities[1].startsAt: overlaps with session a'],
  ],
  [
    'two prices of a spec at once',
    {
      activities: [
        session('a', { activityType: 5, offers: [offer] }),
        session('b', { activityType: 5, offers: [offer] }),
      ],
    },
    ['activities[1].startsAt: offers 10100101 at the same time as activity a'],
  ],
  [
    'an end before the start',
    { activities: [session('a', { endsAt: '2026-03-11T01:00:00Z' })] },
    ['activities[0].endsAt: must be after startsAt'],
  ],
  [
    'a coupon without validity',
    { coupons: [{ ...coupon, validDays: null }] },
    ['coupons[0].validDays: needs validDays, or validFrom and validUntil'],
  ],
  [
    'the coupon of red packets',
    { coupons: [{ ...coupon, id: 'red-packet' }] },
    ['coupons[0].id: is the coupon of red packets'],
  ],
  [
    'a link to another host than declared',
    {
      subsidised: {
        ...subsidised,
        goods: [{ ...shop, host: 'shop.example', link: 'https://shop.example@evil.example/' }],
      },
    },
    ['subsidised.goods[0].link: is not an https address on shop.example'],
  ],
  [
    'a host that is not listed',
    {
      subsidised: {
        ...subsidised,
        goods: [{ ...shop, host: 'evil.example', link: 'https://evil.example/' }],
      },
    },
    ['subsidised.goods[0].host: evil.example is not one of the hosts'],
  ],
])('rejects %s and imports nothing', async (_, content, messages) => {
  const before = await readExport();
  const { faults } = await importInto({ version: 1, notices: [title], ...content });
  expect(faults.map(({ place, message }) => `${formatPlace(place)}: ${message}`)).toEqual(messages);
  expect(await readExport()).toBe(before);
});

test('accepts sessions that follow each other, and those of different projects at once', async () => {
  const later = session('b', { startsAt: time.endsAt, endsAt: '2026-03-11T08:00:00Z', pId: '10001' });
  const other = session('c', { startsAt: time.endsAt, endsAt: '2026-03-11T08:00:00Z', pId: '10002' });
  const { faults } = await importInto({ version: 1, activities: [session('a'), later, other] });
  expect(faults).toEqual([]);
});
