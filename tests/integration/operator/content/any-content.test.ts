import { contentFile } from '@/server/mall/operator/content/content-file';
import { exportContent, formatContent } from '@/server/mall/operator/content/export-content';
import { importContent } from '@/server/mall/operator/content/import-content';
import fc from '@/tests/support/fast-check';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const ids = fc.stringMatching(/^[\w-]{1,40}$/);
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.floor(maxLength / 8) })
    .filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
const texts = (maxLength: number) => fc.record({ zh: text(maxLength), en: text(maxLength) });
const picture = fc.constantFrom('banners/a.webp', 'https://pictures.example/a.webp');
const path = fc.constantFrom(
  '/home',
  '/activity/brand?x=1',
  '/goodsProfile/101001',
  'https://shop.example/a',
);
const goodsIds = fc.uniqueArray(fc.constantFrom('101001', '101002', '102001', '103001', '104001'), {
  maxLength: 4,
});
const specs = ['10100101', '10200101', '10300101'];
const count = fc.nat(100_000);
const scope = { pId: fc.constantFrom('', '10000', '10002'), theme: fc.constantFrom('', 'aurora', 'meadow') };
const orUndefined = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const advert = { img: picture, title: texts(100), desc: texts(100), path };
const uniqueById = <T extends object>(item: fc.Arbitrary<T & { id?: string }>) =>
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 6 });

const adverts = uniqueById(
  fc.record({
    id: ids,
    advType: fc.constantFrom('feedAdvert', 'entryGrid'),
    subType: fc.nat(9),
    theme: scope.theme,
    ...advert,
  }),
);

/** Sessions that follow each other. */
const activities = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 1, max: 9 }),
      pId: scope.pId,
      title: texts(50),
      points: count,
      priceFen: count,
      pieces: count,
    }),
    { maxLength: 5 },
  )
  .map((sessions) => {
    let hour = 0;
    return sessions.map(({ hours, pId, title, ...offer }, index) => {
      const startsAt = `today+P1DT${hour}H`;
      hour += hours;
      const offers = specs.slice(index % 3).map((specId) => ({ specId, orderLimit: 3, ...offer }));
      return {
        id: `s-${index}`,
        activityType: 1,
        pId,
        title,
        startsAt,
        endsAt: `today+P1DT${hour}H`,
        offers,
      };
    });
  });

const coupons = uniqueById(
  fc
    .record({
      ...{
        id: ids.filter((id) => id !== 'red-packet'),
        kind: fc.constantFrom('fen', 'points'),
        value: count.map((value) => value + 1),
      },
      ...{
        threshold: count,
        title: texts(60),
        perUser: fc.integer({ min: 1, max: 9 }),
        takenElsewhere: fc.nat(50),
      },
      total: fc.option(fc.integer({ min: 50, max: 900 })),
      takeUntil: fc.constantFrom(null, 'now+P3D', '2030-01-01T00:00:00+08:00'),
      covers: fc.constantFrom('all', 'group', 'goods'),
    })
    .map((coupon) => ({
      ...coupon,
      targets: { all: [], group: ['101', '102'], goods: ['101001'] }[coupon.covers],
      ...(coupon.perUser > 4 ? { validDays: coupon.perUser } : { validFrom: 'now', validUntil: 'today+P9D' }),
    })),
);

const customerService = fc.uniqueArray(
  fc.record({
    ...scope,
    hours: fc.constant({ from: '09:00', to: '21:00' }),
    greeting: fc.record({ open: texts(90), closed: texts(90) }),
    ...{ phone: text(30), weChat: text(30), codeImage: fc.constantFrom('', 'service/code.png') },
    topics: orUndefined(
      fc.array(
        fc.record({
          topicId: ids,
          title: texts(50),
          questions: fc.array(fc.record({ questionId: ids, question: texts(90), answer: texts(300) }), {
            maxLength: 2,
          }),
        }),
        { maxLength: 2 },
      ),
    ),
  }),
  { selector: ({ pId, theme }) => `${pId} ${theme}`, maxLength: 5 },
);

const activityPages = fc.uniqueArray(
  fc.record({
    ...{
      id: ids,
      pId: scope.pId,
      title: texts(80),
      shareText: texts(80),
      cover: picture,
      activityType: fc.nat(7),
    },
    blocks: fc.array(
      fc.oneof(
        fc.record({ type: fc.constantFrom('banner', 'link'), advert: fc.record(advert) }),
        fc.record({
          type: fc.constant('goods'),
          title: texts(50),
          goodsIds: orUndefined(goodsIds),
          groupId: orUndefined(fc.constant('101')),
        }),
        fc.record({
          type: fc.constant('countdown'),
          title: texts(50),
          endsAt: fc.constantFrom('day', 'week', '2030-01-01T00:00:00Z'),
        }),
      ),
      { maxLength: 4 },
    ),
  }),
  { selector: ({ id, pId }) => `${id} ${pId}`, maxLength: 4 },
);

const liveVideos = uniqueById(
  fc
    .record({
      id: fc.stringMatching(/^\d{1,20}$/),
      title: texts(80),
      host: texts(60),
      cover: picture,
      video: picture,
      viewers: count,
      likes: count,
      goodsIds,
      dailyHour: fc.option(fc.nat(23)),
    })
    .map((video) => (video.dailyHour === null ? { ...video, startsAt: 'today-PT5H', endsAt: 'now' } : video)),
);

const channels = fc
  .uniqueArray(
    fc.record({
      pId: fc.constantFrom('10000', '10001', '10002'),
      name: texts(50),
      prizes: fc.array(
        fc.record({
          kind: fc.constantFrom('points', 'goods', 'none'),
          amount: count,
          title: texts(50),
          picture,
          weight: count,
          pieces: fc.option(count),
        }),
        { maxLength: 4 },
      ),
    }),
    { selector: ({ pId }) => pId },
  )
  .map((list) =>
    list.map((channel) => ({
      ...channel,
      prizes: channel.prizes.map((prize, index) => ({ id: `${channel.pId}-${index}`, ...prize })),
    })),
  );

const subsidised = uniqueById(
  fc.record({
    id: ids,
    categoryId: fc.constantFrom('a', 'b'),
    title: texts(80),
    shop: texts(50),
    picture,
    priceFen: count,
    subsidyFen: count,
    sales: count,
  }),
).map((goods) => ({
  hosts: [{ host: 'shop.example', name: { zh: '店', en: 'Shop' } }],
  categories: ['b', 'a'].map((id) => ({ id, name: { zh: id, en: id }, icon: 'icons/a.webp' })),
  goods: goods.map((each) => ({ ...each, host: 'shop.example', link: `https://shop.example/${each.id}` })),
}));

const content = fc.record({
  version: fc.constant(1),
  notices: fc.option(fc.array(texts(100), { maxLength: 4 })),
  ...{ adverts, activities, coupons, customerService, activityPages, liveVideos, channels, subsidised },
});

// R-OPERATOR-11
test('exports the same bytes after an import of an export, for any content', async () => {
  const { db } = testMall.mall;
  const readExport = async () => formatContent(await exportContent(db));
  const importValid = async (value: unknown) => {
    const { faults } = await importContent(testMall.mall.deps, contentFile.parse(value));
    expect(faults).toEqual([]);
  };
  await fc.assert(
    fc.asyncProperty(content, async (value) => {
      await importValid(value);
      const first = await readExport();
      await importValid(JSON.parse(first));
      expect(await readExport()).toBe(first);
      const [stored, given] = [JSON.parse(first), contentFile.parse(value)];
      for (const name of ['adverts', 'coupons', 'activityPages', 'liveVideos', 'customerService'] as const)
        expect(stored[name]).toHaveLength(given[name]?.length ?? 0);
      expect(stored.coupons.map(({ id }: { id: string }) => id)).toEqual(given.coupons?.map(({ id }) => id));
    }),
    { numRuns: 12 },
  );
}, 120_000);
