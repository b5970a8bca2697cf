import { type PageRouting, type ProjectStatus, routePageRequest } from '@/lib/rules/page/page-request';
import fc from '@/tests/support/property';

interface Given {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  project?: ProjectStatus;
}

const known: ProjectStatus = { isKnown: true, isOpen: true };

const ask = (
  address: string,
  { cookies = {}, headers = {}, project = known }: Given = {},
): Promise<PageRouting> => {
  const url = new URL(`http://mall.example${address}`);
  return routePageRequest(
    {
      path: url.pathname,
      query: url.searchParams,
      cookie: (name) => cookies[name],
      header: (name) => headers[name] ?? null,
    },
    { defaultProjectId: '10000', getProjectStatus: async () => project },
  );
};

// R-PROJECT-02
describe('the project id of an address', () => {
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
  ])('%s with cookie %j leads once to %s', async (address, cookies, location) => {
    const answer = await ask(address, { cookies });
    expect(answer).toMatchObject({ kind: 'redirect', location });
    expect(await ask(location, { cookies })).toMatchObject({ kind: 'page' });
  });

  test('an address that has it is not redirected, with or without cookies', async () => {
    expect(await ask('/home?pId=10002')).toEqual({
      kind: 'page',
      path: '/zh-CN~browser~10002/home',
      status: 200,
    });
    expect(await ask('/home?pId=10002', { cookies: { pId: '10003' } })).toMatchObject({ kind: 'page' });
  });

  // R-PROJECT-05, R-PROJECT-06
  test('an unknown project keeps its id in the address and shares the cached pages', async () => {
    const answer = await ask('/home?pId=777', { project: { isKnown: false, isOpen: true } });
    expect(answer).toEqual({ kind: 'page', path: '/zh-CN~browser~default/home', status: 200 });
  });
});

// R-PROJECT-07
describe('a closed project', () => {
  const project = { isKnown: true, isOpen: false };

  test('leads every page to /404', async () => {
    expect(await ask('/home?pId=10009&a=1', { project })).toEqual({
      kind: 'redirect',
      location: '/404?pId=10009',
      pId: '10009',
    });
  });

  test('shows /404 itself', async () => {
    expect(await ask('/404?pId=10009', { project })).toMatchObject({ kind: 'page', status: 404 });
  });
});

// R-NAV-13
test('an unknown address is the 404 page with status 404', async () => {
  expect(await ask('/nothing?pId=10000')).toEqual({
    kind: 'page',
    path: '/zh-CN~browser~10000/404',
    status: 404,
  });
});

// R-ENV-04
test('language and environment choose the variant', async () => {
  const headers = { 'accept-language': 'en', 'user-agent': 'x MicroMessenger/8.0' };
  expect(await ask('/home?pId=1', { headers })).toMatchObject({ path: '/en~wechat~1/home' });
  expect(await ask('/home?pId=1', { headers, cookies: { mallLocale: 'zh-CN' } })).toMatchObject({
    path: '/zh-CN~wechat~1/home',
  });
});

// R-NAV-15
test('whatever the address is, a page comes after at most two redirects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), fc.string(), async (path, query, pId) => {
      let address = `${path.startsWith('/') ? path : `/${path}`}?${query}&pId=${encodeURIComponent(pId)}`;
      for (let hop = 0; hop < 3; hop += 1) {
        const answer = await ask(address);
        if (answer.kind === 'page') return;
        address = answer.location;
      }
      throw new Error(`still redirected: ${address}`);
    }),
  );
});
