import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId, addQuery, hasProjectId, isInnerPath } from '@/lib/rules/page/links';

// R-ENV-07
describe('in a browser without `URLSearchParams.size`', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
  beforeEach(() => {
    Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  });
  afterEach(() => {
    if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size);
  });

  test('a path keeps its query, and gets no question mark without one', () => {
    expect(addQuery('/home', new URLSearchParams({ tab: '101' }))).toBe('/home?tab=101');
    expect(addQuery('/home', new URLSearchParams())).toBe('/home');
  });

  test('the link to a product of a sale names the activity', () => {
    expect(createGoodsPath({ goodsId: '1', activityType: 1 })).toBe('/goodsProfile/1?activityType=1');
  });
});

// R-NAV-02
describe('addProjectId', () => {
  test.each([
    ['/home', '/home?pId=10002'],
    ['/home?tab=101', '/home?tab=101&pId=10002'],
    ['/home?pId=1', '/home?pId=10002'],
    ['/home#top', '/home?pId=10002#top'],
    ['/pointCustom?toPath=/home?tab=1', '/pointCustom?toPath=%2Fhome%3Ftab%3D1&pId=10002'],
    ['/home#a#b', '/home?pId=10002#a#b'],
    ['https://example.com/', 'https://example.com/'],
    ['//evil.example', '//evil.example'],
  ])('%s → %s', (path, expected) => {
    expect(addProjectId(path, '10002')).toBe(expected);
  });

  // R-PROJECT-05
  test('leaves shared-page links of unknown projects to the middleware', () => {
    expect(addProjectId('/home', 'default')).toBe('/home');
  });
});

// R-PROJECT-26
test.each([
  ['/home?pId=777', true],
  ['/home?a=1&pId=777#top', true],
  ['/home', false],
  ['/home?a=pId', false],
  ['/home#pId=777', false],
  ['/home#a?pId=777', false],
])('hasProjectId(%s) → %s', (path, expected) => {
  expect(hasProjectId(path)).toBe(expected);
});

// R-SECURITY-07
describe('isInnerPath', () => {
  test.each(['/home', '/goodsProfile/1?type=2#a', '/'])('accepts %s', (path) => {
    expect(isInnerPath(path)).toBe(true);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    '/a\nb',
    '/a\tb',
    '/a\\b',
    '',
  ])('rejects %j', (path) => {
    expect(isInnerPath(path)).toBe(false);
  });
});
