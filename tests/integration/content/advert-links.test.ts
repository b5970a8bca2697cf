import { type Advert, type AdvertType, webAdvertiseConfig } from '@/lib/contract/config';
import { cornerImg, tabbarFloatImg, tipFloatConfig, webActivityPageConfig } from '@/lib/contract/content';
import { channelAdvertisements } from '@/lib/contract/partner';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { parseGoodsPath } from '@/lib/rules/page/goods-path';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const PROJECTS = ['10000', '10002', '10003', '10004'];

/** Every slot of adverts with its subtypes. */
const slots: readonly (readonly [AdvertType, number])[] = [
  ['feedAdvert', 1],
  ['feedAdvert', 2],
  ['feedAdvert', 3],
  ['feedAdvert', 9],
  ['entryGrid', 1],
  ['entryGrid', 2],
  ['entryGrid', 3],
];

/** All adverts that a project's pages can show. */
async function readAllAdverts(pId: string): Promise<Advert[]> {
  const lists = await Promise.all([
    ...slots.map(([advType, subType]) => testMall.call(webAdvertiseConfig, { advType, subType }, { pId })),
    testMall.call(channelAdvertisements, { pId }),
  ]);
  const floats = await Promise.all([
    testMall.call(cornerImg, {}, { pId }),
    testMall.call(tipFloatConfig, {}, { pId }),
    testMall.call(tabbarFloatImg, {}, { pId }),
  ]);
  const pages = await testMall.mall.db.selectFrom('activity_pages').select('id').distinct().execute();
  const blocks = await Promise.all(
    pages.map(async ({ id }) => (await testMall.call(webActivityPageConfig, { pageId: id }, { pId })).data),
  );
  return [
    ...lists.flatMap(({ data }): Advert[] => data),
    ...floats.flatMap(({ data }): Advert[] => (data ? [data] : [])),
    ...blocks
      .flatMap((page) => page?.blocks ?? [])
      .flatMap((block) => ('advert' in block ? [block.advert] : [])),
  ];
}

// R-NAV-21, R-HOME-11
test.each(PROJECTS)('every advert of project %s has a link, products with their group', async (pId) => {
  const adverts = await readAllAdverts(pId);
  expect(adverts.length).toBeGreaterThan(30);
  const hrefs = adverts.map((advert) => parseAdvert(advert)?.href ?? `no link: ${advert.businessKey}`);
  expect(hrefs.filter((href) => href.startsWith('no link'))).toEqual([]);
  const products = hrefs.filter((href) => parseGoodsPath(href) !== undefined);
  expect(products.length).toBeGreaterThan(0);
  for (const href of products) {
    const { group_id } = await testMall.mall.db
      .selectFrom('goods')
      .select('group_id')
      .where('id', '=', parseGoodsPath(href) ?? '')
      .executeTakeFirstOrThrow();
    expect(new URLSearchParams(href.split('?')[1]).get('type')).toBe(group_id);
  }
  const brandPages = hrefs.filter((href) => href.startsWith('/activity/brand'));
  expect(brandPages.filter((href) => !/[?&]pageId=./.test(href))).toEqual([]);
});

// R-MINE-03
test('all eight entries of the personal centre lead to pages that exist', async () => {
  const { data } = await testMall.call(webAdvertiseConfig, { advType: 'entryGrid', subType: 2 });
  const hrefs = data.map((advert) => parseAdvert(advert)?.href);
  expect(hrefs).toHaveLength(8);
  expect(hrefs).toContain('/complain');
  expect(new Set(hrefs).size).toBe(8);
});

// R-MINE-03, R-NAV-20
test('an entry that an operator links to a mini program is returned with its page and program', async () => {
  const text = { zh: '茶友会', en: 'Tea club' };
  const content = {
    ...{ urlType: 'miniProgram', img: 'icons/entry-live.webp', desc: text, title: text },
    ...{ subTitle: { zh: '', en: '' }, cta: { zh: '', en: '' }, path: 'pages/club', accountId: 'gh_tea' },
  };
  await testMall.mall.db
    .insertInto('adverts')
    .values({
      ...{ id: 'tea-club', adv_type: 'entryGrid', sub_type: 42, theme: '', position: 0 },
      content: JSON.stringify(content),
    })
    .execute();
  const { data } = await testMall.call(webAdvertiseConfig, { advType: 'entryGrid', subType: 42 });
  expect(data.map(parseAdvert)).toMatchObject([
    { kind: 'miniProgram', href: 'pages/club', accountId: 'gh_tea', title: '茶友会' },
  ]);
});
