import {
  createActivityPath,
  parseActivitySelection,
  toCachedPagePath,
} from '@/lib/rules/page/activity-page-path';
import fc from '@/tests/support/fast-check';

const toPath = (path: string, query: string) => toCachedPagePath(path, new URLSearchParams(query));

// R-ACTIVITY-12, R-ACTIVITY-13
test.each([
  ['/activity/brand', '', '/activity/brand'],
  ['/activity/brand', 'pageId=brand', '/activity/brand'],
  ['/activity/brand', 'pageId=null&groupTypeId=null', '/activity/brand'],
  ['/activity/brand', 'pageId=&groupTypeId=', '/activity/brand'],
  ['/activity/brand', 'pageId=brand-tea&openid=o1', '/activity/brand/brand-tea~'],
  ['/activity/brand', 'pageId=brand-tea&groupTypeId=103', '/activity/brand/brand-tea~103'],
  ['/activity/brand', 'groupTypeId=103', '/activity/brand/brand~103'],
  ['/activity/brand', 'pageId=a&pageId=b', '/activity/brand/a~'],
  ['/activity/returnScore', 'pageId=brand-tea', '/activity/returnScore'],
  ['/activity/returnScore', 'groupTypeId=110', '/activity/returnScore/return-score~110'],
  ['/activity/returnScore', 'groupTypeId=abc', '/activity/returnScore'],
  ['/activity/returnScore', 'groupTypeId=1%2F..', '/activity/returnScore'],
  ['/home', 'pageId=brand-tea&groupTypeId=103', '/home'],
  ['/home', 'activityType=1', '/home'],
  // R-GOODS-31
  ['/goodsProfile/P-1', 'activityType=1&openid=o1', '/goodsProfile/P-1/1'],
  ['/goodsProfile/P-1', 'type=103&activityType=0', '/goodsProfile/P-1'],
  ['/goodsProfile/P-1', 'activityType=8', '/goodsProfile/P-1'],
  ['/goodsProfile/P-1', 'activityType=1%2F..', '/goodsProfile/P-1'],
  ['/goodsProfile/P-1', 'activityType=null', '/goodsProfile/P-1'],
])('caches %s with the query “%s” as %s', (path, query, cached) => {
  expect(toPath(path, query)).toBe(cached);
});

test.each(['a%2Fb', '..', 'a~1', 'x'.repeat(41), '页'])('has no page for the page id %s', (pageId) => {
  expect(toPath('/activity/brand', `pageId=${pageId}`)).toBeUndefined();
});

test('keeps every query inside one segment below the path of the page', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (pageId, groupTypeId) => {
      const path = toCachedPagePath('/activity/brand', new URLSearchParams({ pageId, groupTypeId }));
      if (path !== undefined) expect(path).toMatch(/^\/activity\/brand(\/[\w-]{1,40}~\d{0,20})?$/);
    }),
  );
});

test.each([
  ['/activity/brand', undefined, { pageId: 'brand', groupTypeId: undefined }],
  ['/activity/returnScore', undefined, { pageId: 'return-score', groupTypeId: undefined }],
  ['/activity/brand', 'brand-tea~', { pageId: 'brand-tea', groupTypeId: undefined }],
  ['/activity/brand', 'brand-tea%7E103', { pageId: 'brand-tea', groupTypeId: '103' }],
] as const)('reads the selection of %s from the segment %s', (path, segment, selection) => {
  expect(parseActivitySelection(path, segment)).toEqual(selection);
});

// R-CRAWLER-10
test.each([
  ['', '/live/list'],
  ['page=1', '/live/list'],
  ['page=2&openid=o1', '/live/list/2'],
  ['page=10', '/live/list/10'],
  ['page=1000', '/live/list'],
  ['page=2~', '/live/list'],
  ['page=02', '/live/list'],
])('caches the live list with the query “%s” as %s', (query, cached) => {
  expect(toPath('/live/list', query)).toBe(cached);
});

// R-CRAWLER-05
test.each([
  ['/activity/brand', ''],
  ['/activity/brand', '?pageId=brand-tea'],
  ['/activity/brand', '?pageId=brand-tea&groupTypeId=103'],
  ['/activity/returnScore', '?groupTypeId=110'],
] as const)('writes the path %s%s from its selection', (path, query) => {
  const segment = toPath(path, query)?.slice(path.length + 1) || undefined;
  expect(createActivityPath(path, parseActivitySelection(path, segment))).toBe(path + query);
});
