import { parseFirstReturnTarget } from '@/lib/rules/page/first-return';
import { type PageRouting, type ProjectStatus, routePageRequest } from '@/lib/rules/page/page-request';
import fc from '@/tests/support/fast-check';

interface RequestOptions {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  project?: ProjectStatus;
  isTree?: boolean;
}

const knownProject: ProjectStatus = { isKnown: true, isOpen: true };

const requestPage = (
  address: string,
  { cookies = {}, headers = {}, project = knownProject, isTree }: RequestOptions = {},
): Promise<PageRouting> => {
  const url = new URL(`http://mall.example${address}`);
  return routePageRequest(
    {
      path: url.pathname,
      query: url.searchParams,
      isTree,
      cookie: (name) => cookies[name],
      header: (name) => headers[name] ?? null,
    },
    { defaultProjectId: '10000', getProjectStatus: async () => project },
  );
};

// R-PROJECT-02
describe('project id of a URL', () => {
  test.each([
    ['/home', {}, '/home?pId=10000'],
    ['/home?from=a&x=1', {}, '/home?from=a&x=1&pId=10000'],
    ['/home', { pId: '10003' }, '/home?pId=10003'],
    ['/home?pId=10002xyz&a=b', {}, '/home?pId=10002&a=b'],
    ['/home?pId=null', { pId: '10003' }, '/home?pId=10003'],
    ['/home?pId=null', { pId: 'null' }, '/home?pId=10000'],
    ['/home?pId=', {}, '/home?pId=10000'],
    ['/home?pId=1&pId=2', {}, '/home?pId=1'],
    ['/home/', {}, '/home?pId=10000'],
    ['/?a=1', {}, '/primary1?a=1&pId=10000'],
    ['/goodsProfile?goodsId=100101&type=1', {}, '/goodsProfile/100101?type=1&pId=10000'],
    ['/singleProduct?goodsId=null', {}, '/singleProduct?goodsId=null&pId=10000'],
  ])('%s with cookie %j redirects once to %s', async (address, cookies, location) => {
    const answer = await requestPage(address, { cookies });
    expect(answer).toMatchObject({ kind: 'redirect', location });
    expect(await requestPage(location, { cookies })).toMatchObject({ kind: 'page' });
  });

  // R-NAV-04
  test.each([
    ['/home', '/home'],
    ['home', '/home'],
    ['primary', '/primary1'],
    ['/goodsProfile/101001', '/goodsProfile/101001'],
    ['/activity/brand?pageId=brand-tea&a=2&pId=7', '/activity/brand?pageId=brand-tea'],
    ['primary?range=2', '/primary1?range=2'],
    ['/nowhere?a=2', '/primary1'],
    ['/404', '/primary1'],
    ['/', '/primary1'],
    ['', '/primary1'],
    ['//evil.example', '/primary1'],
    ['https://evil.example/home', '/primary1'],
    [undefined, '/primary1'],
  ])('the empty URL of a project with the default path %j leads to %s', async (defaultPath, target) => {
    const project = { ...knownProject, defaultPath };
    expect(await requestPage('/?pId=10003&a=1', { project })).toEqual({
      kind: 'redirect',
      location: `${target}${target.includes('?') ? '&' : '?'}pId=10003&a=1`,
      pId: '10003',
    });
    expect(await requestPage('/primary', { project })).toMatchObject({ location: '/primary1?pId=10000' });
  });

  // R-NAV-31
  test('gives the router the tree of an address without a query without a redirect', async () => {
    const isTree = true;
    const cookies = { pId: '10003' };
    const page = await requestPage('/goodsProfile/101001?pId=10003');
    expect(await requestPage('/goodsProfile/101001', { cookies, isTree })).toEqual(page);
    expect(await requestPage('/goodsProfile/101001?pId=x', { cookies, isTree })).toMatchObject({
      kind: 'redirect',
    });
    expect(await requestPage('/?a=1', { cookies, isTree })).toMatchObject({ kind: 'redirect' });
  });

  test('keeps the URL without a redirect when it has a project id, with or without cookies', async () => {
    expect(await requestPage('/home?pId=10002')).toEqual({
      kind: 'page',
      path: '/zh-CN~browser~10002/home',
      status: 200,
      environment: 'browser',
    });
    expect(await requestPage('/home?pId=10002', { cookies: { pId: '10003' } })).toMatchObject({
      kind: 'page',
    });
  });

  // R-PROJECT-05, R-PROJECT-06
  test('keeps an unknown id in the URL and shares the cached pages', async () => {
    const answer = await requestPage('/home?pId=777', { project: { isKnown: false, isOpen: true } });
    expect(answer).toEqual({
      kind: 'page',
      path: '/zh-CN~browser~default/home',
      status: 200,
      environment: 'browser',
    });
  });
});

// R-PROJECT-26
describe('address without a project, on a link of an unknown project', () => {
  const host = 'mall.example';
  const requestFrom = (referer: string, cookies = {}) =>
    requestPage('/mine?a=1', { headers: { host, referer }, cookies });

  test.each([
    ['without cookies', {}],
    ['when the cookie has another project', { pId: '10003' }],
  ])('redirects to the project of the page that links to it %s', async (_, cookies) => {
    expect(await requestFrom(`https://${host}/vantmall/home?tab=1&pId=777`, cookies)).toEqual({
      kind: 'redirect',
      location: '/mine?a=1&pId=777',
      pId: '777',
    });
  });

  test.each([
    ['another site', 'https://other.example/vantmall/home?pId=777'],
    ['another application of the host', `https://${host}/shop?pId=777`],
    ['a page without a project', `https://${host}/vantmall/home`],
    ['an invalid project', `https://${host}/vantmall/home?pId=x`],
    ['no valid address', 'pId=777'],
  ])('redirects to the remembered project when the link is on %s', async (_, referer) => {
    expect(await requestFrom(referer, { pId: '10003' })).toMatchObject({ location: '/mine?a=1&pId=10003' });
  });
});

// R-NAV-27
describe('address with the flag of the first-return page', () => {
  test.each([
    ['/primary1?primaryToCustom=1&pId=10002', '/pointCustom?toPath=%2Fprimary1&pId=10002'],
    ['/primary?primaryToCustom=true', '/pointCustom?toPath=%2Fprimary1&pId=10000'],
    ['/?primaryToCustom=1', '/pointCustom?toPath=%2Fprimary1&pId=10000'],
    [
      '/goodsProfile?goodsId=101001&type=5&primaryToCustom=1&pId=10002',
      '/pointCustom?toPath=%2FgoodsProfile%2F101001&toQuery=type%3D5&pId=10002',
    ],
    [
      '/mine?from=sms&lang=en&primaryToCustom=1&pId=10002',
      '/pointCustom?toPath=%2Fmine&toQuery=from%3Dsms%26lang%3Den&lang=en&pId=10002',
    ],
    ['/pointCustom?toPath=mine&primaryToCustom=1&pId=10000', '/pointCustom?toPath=mine&pId=10000'],
  ])('%s redirects once to %s, which continues without the flag', async (address, location) => {
    expect(await requestPage(address)).toMatchObject({ kind: 'redirect', location });
    expect(await requestPage(location)).toMatchObject({ kind: 'page', status: 200 });
    const query = new URLSearchParams(location.split('?')[1]);
    const target = parseFirstReturnTarget(query.get('toPath') ?? '', query.get('toQuery') ?? '');
    expect(await requestPage(`${target}${target.includes('?') ? '&' : '?'}pId=10000`)).toMatchObject({
      kind: 'page',
    });
  });

  test.each(['null', 'false', '0', ''])('is an ordinary address when the flag is %j', async (flag) => {
    const answer = await requestPage(`/mine?primaryToCustom=${flag}&pId=10000`);
    expect(answer).toMatchObject({ kind: 'page', status: 200 });
  });

  test('checks a login ticket first', async () => {
    const answer = await requestPage(
      `/mine?primaryToCustom=1&pId=10000&userId=u1&timestamp=1700000000&sign=${'a'.repeat(64)}`,
    );
    expect(answer).toMatchObject({ location: expect.stringContaining('/api/v7/user/ticket?') });
    const { location } = answer as { location: string };
    const to = new URLSearchParams(location.split('?')[1]).get('to') ?? '';
    expect(await requestPage(to)).toMatchObject({ location: '/pointCustom?toPath=%2Fmine&pId=10000' });
  });

  test('never redirects an address without a page to the first-return page', async () => {
    for (const path of ['//evil.example', '/no/such/page', '/%5Cevil.example']) {
      const { kind } = await requestPage(`${path}?primaryToCustom=1&pId=10000`);
      expect(kind).toBe('page');
    }
  });
});

// R-PROJECT-07
describe('closed project', () => {
  const project = { isKnown: true, isOpen: false };

  test('rewrites every page to /404', async () => {
    expect(await requestPage('/home?pId=10009&a=1', { project })).toEqual({
      kind: 'redirect',
      location: '/404?pId=10009',
      pId: '10009',
    });
  });

  // R-PROJECT-07, R-SECURITY-03
  test('serves the 404 of its own of the page that other sites may frame, as /404 would stay blank in a frame', async () => {
    expect(await requestPage('/white/101001?pId=10009', { project })).toEqual({
      kind: 'page',
      path: '/zh-CN~browser~10009/white/101001/closed',
      status: 404,
      environment: 'browser',
    });
  });

  // R-PROJECT-07
  test('serves the page of a closed project to no visitor of an open one', async () => {
    expect(await requestPage('/white/101001/closed?pId=10000')).toMatchObject({
      path: '/zh-CN~browser~10000/404',
      status: 404,
    });
  });

  test('serves /404 itself', async () => {
    expect(await requestPage('/404?pId=10009', { project })).toMatchObject({ kind: 'page', status: 404 });
  });
});

// R-NAV-13
test('returns the 404 page with status 404 for an unknown path', async () => {
  expect(await requestPage('/nothing?pId=10000')).toEqual({
    kind: 'page',
    path: '/zh-CN~browser~10000/404',
    status: 404,
    environment: 'browser',
  });
});

// R-ACTIVITY-13
test('serves a cached page for each page id of an activity, and 404 for an impossible one', async () => {
  expect(await requestPage('/activity/brand/?pageId=brand-tea&openid=o1&pId=10000')).toEqual({
    kind: 'page',
    path: '/zh-CN~browser~10000/activity/brand/brand-tea~',
    status: 200,
    environment: 'browser',
  });
  expect(await requestPage('/activity/brand?pageId=a%2F..%2Fb&pId=10000')).toEqual({
    kind: 'page',
    path: '/zh-CN~browser~10000/404',
    status: 404,
    environment: 'browser',
  });
});

// R-ENV-04
test('chooses the variant by language and environment', async () => {
  const headers = { 'accept-language': 'en', 'user-agent': 'x MicroMessenger/8.0' };
  expect(await requestPage('/home?pId=1', { headers })).toMatchObject({ path: '/en~wechat~1/home' });
  expect(await requestPage('/home?pId=1', { headers, cookies: { mallLocale: 'zh-CN' } })).toMatchObject({
    path: '/zh-CN~wechat~1/home',
  });
});

// R-ENV-08
describe('environment that an address names', () => {
  const wechat = { 'user-agent': 'x MicroMessenger/8.0' };

  test.each([
    ['/home?env=mini&pId=1', wechat, '/home?pId=1', 'mini'],
    ['/home?env=mini&env=app', wechat, '/home?pId=10000', 'mini'],
    ['/home?pId=1&env=app&a=1', {}, '/home?pId=1&a=1', 'app'],
    ['/home?pId=1&env=mini', {}, '/home?pId=1', 'browser'],
    ['/home?pId=1&env=', wechat, '/home?pId=1', 'wechat'],
    ['/?pId=1&env=quickApp', {}, '/primary1?pId=1', 'quickApp'],
  ])('%s of the user agent %j redirects to %s in %s', async (address, headers, location, environment) => {
    const routing = { kind: 'redirect', location, environment };
    expect(await requestPage(address, { headers })).toMatchObject(routing);
  });

  // R-QUICK-03
  test.each([
    ['/home?pId=1&env=quickApp', {}],
    ['/home', { mallEnv: 'quickApp', pId: '1' }],
  ])(
    '%s with cookies %j redirects without remembering the project in the quick app',
    async (address, cookies) => {
      const routing = await requestPage(address, { cookies });
      expect(routing).toMatchObject({ kind: 'redirect', location: '/home?pId=1' });
      expect(routing).not.toHaveProperty('pId');
    },
  );

  test('passes it on to the page of a login ticket', async () => {
    const address = '/mine?pId=1&env=app&userId=u1&timestamp=1&sign=s';
    const routing = await requestPage(address);
    expect(routing).toMatchObject({ kind: 'redirect', environment: 'app' });
    expect(decodeURIComponent(routing.kind === 'redirect' ? routing.location : '')).not.toContain('env=');
  });

  test.each([
    [wechat, 'mini', '/zh-CN~mini~1/home'],
    [wechat, 'app', '/zh-CN~wechat~1/home'],
    [{}, 'mini', '/zh-CN~browser~1/home'],
    [{}, 'quickApp', '/zh-CN~quickApp~1/home'],
  ])('chooses the page by the user agent %j and the cookie %s', async (headers, mallEnv, path) => {
    expect(await requestPage('/home?pId=1', { headers, cookies: { mallEnv } })).toMatchObject({ path });
  });

  test('sets no environment by the redirect of an address that names none', async () => {
    expect(await requestPage('/home')).toEqual({
      kind: 'redirect',
      location: '/home?pId=10000',
      pId: '10000',
    });
  });
});

// R-PARTNER-14
describe('variant of the home page', () => {
  const home = '/zh-CN~browser~10000/home';
  test.each([
    ['a client of the variant', { mallHomeFeed: 'one-column' }, `${home}/one-column`],
    ['a client of the control', { mallHomeFeed: 'two-columns' }, home],
    ['a visitor without a cookie', {}, home],
    ['the visit of the allocation', { mallHomeFeed: 'one-column', mallHomeFeedFirst: '1' }, home],
    ['an unknown variant', { mallHomeFeed: '../mine' }, home],
  ])('renders the page of %s', async (_, cookies, path) => {
    expect(await requestPage('/home?pId=10000', { cookies })).toEqual({
      kind: 'page',
      path,
      status: 200,
      environment: 'browser',
    });
  });

  test('has no address of its own, and changes no other page', async () => {
    const cookies = { mallHomeFeed: 'one-column' };
    expect(await requestPage('/home/one-column?pId=10000', { cookies })).toMatchObject({ status: 404 });
    expect(await requestPage('/primary1?pId=10000', { cookies })).toMatchObject({
      path: '/zh-CN~browser~10000/primary1',
    });
  });
});

// R-NAV-15
test('reaches a page after at most two redirects from any URL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), fc.string(), async (path, query, pId) => {
      let address = `${path.startsWith('/') ? path : `/${path}`}?${query}&pId=${encodeURIComponent(pId)}`;
      for (let hop = 0; hop < 3; hop += 1) {
        const answer = await requestPage(address);
        if (answer.kind === 'page') return;
        address = answer.location;
      }
      throw new Error(`still redirected: ${address}`);
    }),
  );
});

// R-CRAWLER-06
test.each([
  ['?pId=1&lang=en', {}, 'zh-CN', 'en'],
  ['?pId=1&lang=zh-CN', {}, 'en', 'zh-CN'],
  ['?pId=1&lang=en', { mallLocale: 'zh-CN' }, 'en', 'zh-CN'],
  ['?pId=1&lang=en', { mallLocale: 'xx' }, 'zh-CN', 'en'],
  ['?pId=1&lang=xx', {}, 'en', 'en'],
])('shows /home%s with the cookies %j to a %s browser in %s', async (query, cookies, language, locale) => {
  const headers = { 'accept-language': language };
  expect(await requestPage(`/home${query}`, { cookies, headers })).toEqual({
    ...{ kind: 'page', status: 200, environment: 'browser' },
    path: `/${locale}~browser~1/home`,
  });
});
