import type { Advert } from '@/lib/contract/config';
import { parseAdvert } from '@/lib/rules/page/adverts';

const key = { title: 'T', subTitle: '', cta: '', pageId: '', goodsId: '', type: '', path: '' };
const buildAdvert = (urlType: Advert['urlType'], businessKey: object | string) => ({
  ...{ urlType, img: '/a.webp', desc: 'D' },
  businessKey: typeof businessKey === 'string' ? businessKey : JSON.stringify(businessKey),
});

// R-NAV-21
test.each([
  ['path', { path: '/activity/brand', pageId: 'brand-tea' }, '/activity/brand?pageId=brand-tea'],
  ['path', { path: '/activity/brand?a=1', pageId: 'x y' }, '/activity/brand?a=1&pageId=x+y'],
  ['goods', { goodsId: '101001', type: '101' }, '/goodsProfile/101001?type=101'],
  ['goods', { goodsId: '101001' }, '/goodsProfile/101001'],
  ['path', { path: '/home' }, '/home'],
] as const)('an advert of type %s with %j leads to %s', (urlType, more, href) => {
  expect(parseAdvert(buildAdvert(urlType, { ...key, ...more }))).toMatchObject({ href, kind: 'inner' });
});

// R-NAV-20, R-MINE-03
test('an advert of a mini program keeps its page and its program', () => {
  const advert = buildAdvert('miniProgram', { ...key, path: 'pages/index?a=1', accountId: 'gh_1' });
  expect(parseAdvert(advert)).toEqual({
    ...{ kind: 'miniProgram', href: 'pages/index?a=1', accountId: 'gh_1' },
    ...{ title: 'T', subTitle: '', cta: '', img: '/a.webp' },
  });
});

test.each([
  ['broken JSON', '{"path":'],
  ['other JSON', '[1]'],
  ['an unknown page', { ...key, path: '/nothing' }],
  ['a script', { ...key, path: 'javascript:alert(1)' }],
])('an advert with %s has no target', (_, businessKey) => {
  expect(parseAdvert(buildAdvert('path', businessKey))).toBeUndefined();
});
