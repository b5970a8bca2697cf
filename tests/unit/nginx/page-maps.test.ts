/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { BASE_PATH } from '@/lib/contract/paths';
import { formatPageName } from '@/lib/nginx/page-header';
import { createPageMaps, pageMaps } from '@/lib/nginx/page-maps';
import { cookieCondition, pageCacheKey } from '@/lib/nginx/plain-page-maps';
import { detectEnvironment } from '@/lib/rules/environment/detect-environment';
import { hasAutoLogin, hasFeature } from '@/lib/rules/environment/features';
import { routePageRequest } from '@/lib/rules/page/page-request';
import { pagePatterns } from '@/lib/rules/page/page-routes';
import { parseQuickAppDevice } from '@/lib/rules/quick-app/device';
import { createNginxConfig, defaultOptions } from '@/scripts/nginx/create-config';
import fc from '@/tests/support/fast-check';

interface Visit {
  address: string;
  headers: Record<string, string>;
}

/** A text with the values of its variables. */
const fillText = (text: string, variables: Map<string, string>, headers: Visit['headers']): string =>
  text.replace(
    /\$\w+/g,
    (name) => variables.get(name) ?? headers[name.replace('$http_', '').replaceAll('_', '-')] ?? '',
  );

/** Computes maps, conditions and the key as nginx does: the first text or expression that matches, with its named groups. */
function computeVariables({ address, headers }: Visit): Map<string, string> {
  const variables = new Map([
    ['$request_uri', address],
    ['$args', address.includes('?') ? address.slice(address.indexOf('?') + 1) : ''],
    ['$request_method', 'GET'],
  ]);
  const fill = (text: string) => fillText(text, variables, headers);
  const cookies = { ...cookieCondition, lines: [cookieCondition], otherwise: '' };
  // From the last step to the first: each one is what the step before it has otherwise.
  const steps = pageCacheKey.steps
    .map(({ source, lines }, index) => ({
      variable: `$step_${index}`,
      source,
      lines,
      otherwise: pageCacheKey.steps[index + 1] ? `$step_${index + 1}` : pageCacheKey.otherwise,
    }))
    .toReversed();
  const key = { variable: pageCacheKey.variable, source: '', lines: [], otherwise: '$step_0' };
  for (const { variable, source, lines, otherwise } of [...pageMaps, cookies, ...steps, key]) {
    const text = fill(source);
    const exact = lines.find(
      ({ match }) => typeof match === 'string' && match.toLowerCase() === text.toLowerCase(),
    );
    const matching = exact ?? lines.find(({ match }) => match instanceof RegExp && match.test(text));
    const groups = matching?.match instanceof RegExp ? matching.match.exec(text)?.groups : undefined;
    for (const [name, value] of Object.entries(groups ?? {})) variables.set(`$${name}`, value);
    variables.set(variable, fill(matching?.value ?? otherwise));
  }
  return variables;
}

/** What the server answers: the name of the page, or undefined for anything else. */
async function routeVisit({ address, headers }: Visit): Promise<string | undefined> {
  const request = new NextRequest(`http://mall.example${address}`, { headers });
  const { pathname, searchParams } = new URL(`http://mall.example${address}`);
  searchParams.delete('_rsc');
  const routing = await routePageRequest(
    {
      path: pathname.slice(BASE_PATH.length),
      query: searchParams,
      cookie: (name) => request.cookies.get(name)?.value,
      header: (name) => request.headers.get(name),
    },
    { defaultProjectId: '10000', getProjectStatus: async () => ({ isKnown: true, isOpen: true }) },
  );
  if (routing.kind !== 'page') return undefined;
  const agent = headers['user-agent'] ?? '';
  const environment = detectEnvironment(agent, request.cookies.get('mallEnv')?.value);
  return formatPageName({
    path: routing.path,
    canOpenQuickApp: hasFeature('openQuickApp', environment) && parseQuickAppDevice(agent) !== undefined,
  });
}

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const agents = [
  '',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; M2102J2SC Build/UKQ1; wv) XiaoMi/MiuiBrowser/18.1 Chrome/120 Mobile',
  'Mozilla/5.0 (Linux; Android 13; SM-S9080) Chrome/120 Mobile',
  'Mozilla/5.0 (Linux; Android 14; V2241A) MicroMessenger/8.0.50 Mobile',
  'Mozilla/5.0 MicroMessenger/8.0.50 miniProgram/wx1',
  'Mozilla/5.0 MicroMessenger/8.0 wxwork/4.1 miniProgram',
  'Mozilla/5.0 AlipayClient/10.6',
  'Mozilla/5.0 AlipayClient/10.6 MiniProgram',
  'vantmallapp/3.1 (Android 12; HUAWEI)',
  'Mozilla/5.0 (Linux; Android 10; OPPO) hap/1.10/oppo com.quick',
  `${'x'.repeat(995)} MicroMessenger/8`,
  `${'x'.repeat(995)} (Linux; Android 14; V2241A)`,
  'x'.repeat(1500),
  SAFARI,
  CHROME,
  ...[SAFARI, CHROME].flatMap((agent) => [
    `${agent} MicroMessenger/8.0.50`,
    `${agent} miniProgram`,
    agent.replace('Mobile', 'Mobile/quickapp'),
    agent.replace('Version/18.5', 'Version/quickapp'),
    agent.replace('Android 10; K', 'Android 10; HUAWEI'),
    agent.replace(')', ' vivo)'),
    `${agent} VantMallApp/3.1`,
  ]),
];
const languages = [
  '',
  'zh-CN,zh;q=0.9,en;q=0.8',
  'en-US,en;q=0.9',
  'en',
  'EN-gb, zh;q=0.5',
  'fr-FR,fr;q=0.9,en;q=0.8,zh;q=0.7',
  'fr-FR,fr;q=0.8',
  'de, zh-Hans-CN;q=0.9',
  'zh;q=0.1,en;q=0.9',
  'en;q=0,zh',
  'eng,zhx,en;q=0.5',
  '*',
  '*,en;q=0.3',
  'xx;q=0.5, en',
  'en;level=1,zh;q=0.9',
  ', en',
  `${'fr,'.repeat(80)}en`,
  'zh /vantmall/mine?pId=9',
  'zh-Hant-TW, en, *;q=0.5',
  `en${',zh'.repeat(80)}`,
  'en,zh;q=9',
];
const cookies = [
  '',
  'mallLocale=en',
  'mallLocale=zh-CN',
  'a=1; mallLocale=zh%2DCN',
  'mallLocale=en; mallLocale=zh-CN',
  'mallLocale="en"',
  'mallLocale=fr',
  'xmallLocale=en',
  'mallEnv=mini',
  'mallEnv=app;mallLocale=en',
  'mallEnv=quickApp',
  'mallEnv=alipayMini',
  'mallEnv=%61pp',
  'mallEnv=toString',
  'mallHomeFeed=one-column',
  'mallHomeFeed=one-column; mallHomeFeedFirst=1',
  'mallHomeFeed=two-columns',
  'mallHomeFeed=other',
  'mallHomeFeedFirst=; mallHomeFeed=one-column',
  'a=mallHomeFeed; mallHomeFeedFirst',
  'mallSession=sealed; mallSignedIn=1; mallHomeFeed=one-column',
];
const encodings = ['', 'gzip', 'gzip, deflate, br', 'gzip, deflate, br, zstd', 'br;q=0', 'gzip, br:'];
const parameters = [
  'pId=10000',
  'pId=10001',
  'pId=123456789012345678901',
  'pId=1x',
  'pId=%31',
  'PID=10000',
  'pId',
  'lang=en',
  'lang=zh-CN',
  'lang=fr',
  'lang=%65n',
  'lang',
  'env=app',
  'env',
  '%65nv=app',
  'e+nv=app',
  'sign=1',
  'openid=o1',
  'primaryToCustom=1',
  'primaryToCustom=0',
  'pageId=spring',
  'pageId=brand',
  'pageId=null',
  'pageId=a.b',
  'pageId=',
  'pageId',
  'groupTypeId=12',
  'groupTypeId=x',
  'groupTypeId=null',
  'page=2',
  'page=1',
  'page=1000',
  'goodsId=101001',
  'activityType=1',
  'activityType=0',
  'activityType=12',
  'activityType',
  'goodsId',
  'keyword=%E8%8C%B6',
  'utm_source=a+b',
  '_rsc=1abc',
  '_rsc',
  '__proto__=1',
  '',
];
const paths = [
  ...pagePatterns.map((pattern) => pattern.replace(/\{\w+\}/, '101001')),
  ...['/', '/index-new', '/home/', '/home//', '/Home', '/%68ome', '/home.html', '/nothing', '/goodsProfile'],
  ...['/goodsProfile/a.b', '/zh-CN~browser~10000/home', '/home;a', '/api/goodsList', '/live/list/2'],
  '/activity/brand/spring~',
];

const visits = fc.record({
  path: fc.constantFrom(...paths),
  query: fc.array(fc.constantFrom(...parameters), { maxLength: 4 }),
  agent: fc.constantFrom(...agents),
  language: fc.constantFrom(...languages),
  cookie: fc.constantFrom(...cookies),
  encoding: fc.constantFrom(...encodings),
});

const createVisit = ({
  path = '/home',
  query = ['pId=10000'],
  agent = '',
  language = '',
  cookie = '',
  purpose = '',
  encoding = 'gzip, deflate, br',
}): Visit => ({
  address: `${BASE_PATH}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
  headers: {
    ...(agent && { 'user-agent': agent }),
    ...(language && { 'accept-language': language }),
    ...(cookie && { cookie }),
    ...(purpose && { 'x-purpose': purpose }),
    ...(encoding && { 'accept-encoding': encoding }),
  },
});

async function expectSamePage(visit: Visit): Promise<void> {
  const variables = computeVariables(visit);
  const answer = variables.get('$mall_page_cache_key');
  if (answer) {
    const coding = /\bbr(?:,|$)/.test(visit.headers['accept-encoding'] ?? '') ? 'br, gzip' : 'gzip';
    expect([visit, answer]).toEqual([visit, `${coding} ${await routeVisit(visit)}`]);
    // Where the expression for plain requests recognizes a page, the other maps compute the same one, or ask the server.
    expect([answer, '']).toContain(variables.get('$mall_other_cache_key'));
  }
}

// R-OPS-21
test('computes the page that the server routes to, whatever the request', async () => {
  await fc.assert(
    fc.asyncProperty(visits, (visit) => expectSamePage(createVisit(visit))),
    { numRuns: 3000 },
  );
});

// R-OPS-21
test.each([
  ...agents.map((agent) => ({ agent })),
  ...languages.map((language) => ({ language })),
  ...cookies.map((cookie) => ({ cookie })),
  ...encodings.map((encoding) => ({ encoding })),
  ...parameters.flatMap((one) =>
    [
      '/home',
      '/activity/brand',
      '/activity/returnScore',
      '/goodsProfile/101001',
      '/live/list',
      '/singleProduct',
    ].map((path) => ({
      path,
      query: ['pId=10000', one],
    })),
  ),
  ...paths.map((path) => ({ path })),
])('computes the page that the server routes to for %j', (visit) => expectSamePage(createVisit(visit)));

// R-OPS-21
test.each([
  [{}, 'zh-CN~browser~10000/home'],
  [{ path: '/home/' }, 'zh-CN~browser~10000/home'],
  [{ language: 'en-US,en;q=0.9' }, 'en~browser~10000/home'],
  [{ language: 'fr-FR,fr;q=0.9,en;q=0.8,zh;q=0.7' }, 'en~browser~10000/home'],
  [{ cookie: 'mallLocale=en' }, 'en~browser~10000/home'],
  [{ query: ['pId=10000', 'lang=en', 'utm_source=a+b', 'q=%20'] }, 'en~browser~10000/home'],
  [{ cookie: 'mallHomeFeed=one-column' }, 'zh-CN~browser~10000/home/one-column'],
  [{ agent: agents[2] }, 'zh-CN~browser~10000/home quick-app'],
  [{ agent: agents[5] }, 'zh-CN~mini~10000/home'],
  [{ agent: agents[9] }, 'zh-CN~app~10000/home'],
  [{ path: '/activity/brand', query: ['pId=1', 'pageId=spring'] }, 'zh-CN~browser~1/activity/brand/spring~'],
  [{ path: '/live/list', query: ['pId=1', 'page=2'] }, 'zh-CN~browser~1/live/list/2'],
  [{ path: '/goodsProfile/A', query: ['activityType=1', 'pId=1'] }, 'zh-CN~browser~1/goodsProfile/A/1'],
  [{ path: '/goodsProfile/A', query: ['activityType=8', 'pId=1'] }, 'zh-CN~browser~1/goodsProfile/A'],
  [{ path: '/404' }, 'zh-CN~browser~10000/404'],
])('looks for a cached answer for %j', (visit, page) => {
  const variables = computeVariables(createVisit(visit));
  expect(variables.get('$mall_page_cache_key')).toBe(`br, gzip ${page}`);
});

// R-OPS-21
test.each([
  ['an address that the middleware redirects', { query: ['pId=10000', 'env=app'] }],
  ['an address with a login ticket', { query: ['pId=10000', 'sign=1', 'openid=o'] }],
  ['an address with an encoded parameter name', { query: ['pId=10000', '%65nv=app'] }],
  ['an address without a project', { query: [] }],
  ['an address with two projects', { query: ['pId=1', 'pId=2'] }],
  ['an unknown path', { path: '/nothing' }],
  ['a call', { path: '/api/goodsList' }],
  ['the page that is rendered for each request', { path: '/goodsSearch' }],
  ['a page that other sites may frame', { path: '/white/101001' }],
  ['a document in WeChat, where the session decides about a login', { agent: agents[4] }],
  ['a document that a page requests for the next navigation', { purpose: 'prefetch' }],
  ['languages that are not sorted', { language: 'zh;q=0.1,en;q=0.9' }],
])('asks the server for %s', (_, visit) => {
  expect(computeVariables(createVisit(visit)).get('$mall_page_cache_key')).toBe('');
});

/** The number of the step that recognizes a request; undefined if the other maps compute its page. */
function findStep(visit: Visit): number | undefined {
  const variables = computeVariables(visit);
  const found = pageCacheKey.steps.findIndex(({ source, lines }) => {
    const text = fillText(source, variables, visit.headers);
    return lines.some(({ match }) => match.test(text));
  });
  return found < 0 ? undefined : found;
}

// R-OPS-21
test.each([
  [0, { agent: SAFARI }],
  [0, { agent: CHROME, path: '/goodsProfile/101001', language: 'zh-CN,zh;q=0.9,en;q=0.8' }],
  [0, { agent: SAFARI, language: 'en-US,en;q=0.9', encoding: 'gzip, deflate, br, zstd' }],
  [0, { agent: SAFARI, query: ['pId=10000', 'pageSource=1', 'utm_source=a+b'] }],
  [0, { agent: SAFARI, path: '/mine', cookie: 'mallSession=x; mallHomeFeed=one-column' }],
  [1, { agent: agents[2] }],
  [1, { agent: agents[3], language: 'en' }],
  [1, { agent: '' }],
  [undefined, { agent: agents[4] }],
  [undefined, { agent: `${SAFARI} MicroMessenger/8.0.50` }],
  [undefined, { agent: SAFARI, cookie: 'mallHomeFeed=one-column' }],
  [undefined, { agent: SAFARI, cookie: 'mallLocale=en' }],
  [undefined, { agent: SAFARI, language: 'fr,en;q=0.9' }],
  [undefined, { agent: SAFARI, language: 'zh /vantmall/mine?pId=9' }],
  [undefined, { agent: SAFARI, encoding: 'gzip' }],
  [undefined, { agent: SAFARI, purpose: 'prefetch' }],
  [undefined, { agent: SAFARI, query: ['pId=10000', 'pId=10001'] }],
  [undefined, { agent: SAFARI, query: ['pId=10000', 'activityType=1'] }],
])('recognizes by step %s the plain request %j', (step, visit) => {
  expect(findStep(createVisit(visit))).toBe(step);
});

// R-OPS-21
test('takes no text for a plain request that has another part', () => {
  const lines = pageCacheKey.steps.at(-1)?.lines ?? [];
  const isPlain = (request: string) => lines.some(({ match }) => match.test(request));
  const address = '/vantmall/goodsProfile/101001?pId=10000';
  for (const request of [
    `browser :GET::gzip, deflate, br: ${address}`,
    `browser :GET::gzip, deflate, br:zh-CN,zh;q=0.9,en;q=0.8 ${address}&pageSource=1&utm_source=a+b`,
    `browser feed:GET::gzip, deflate, br:en-US,en;q=0.9 ${address}`,
    'browser :GET::gzip, deflate, br:zh-CN /vantmall/home?pId=10000',
    'browser quick-app :GET::gzip, deflate, br:zh-CN /vantmall/home?pId=10000',
  ])
    expect([request, isPlain(request)]).toEqual([request, true]);
  for (const request of [
    `? :GET::gzip, deflate, br:zh-CN ${address}`,
    `browser other :GET::gzip, deflate, br:zh-CN ${address}`,
    `browser ?:GET::gzip, deflate, br:zh-CN ${address}`,
    `browser :POST::gzip, deflate, br:zh-CN ${address}`,
    `browser :GET:1:gzip, deflate, br:zh-CN ${address}`,
    `browser :GET::gzip, deflate, br:fr,en;q=0.9 ${address}`,
    `browser :GET::gzip, deflate, br:zh-CN ${address}&pId=10001`,
    `browser :GET::gzip, deflate, br:zh-CN ${address}&activityType=1`,
    `browser :GET::gzip, deflate, br:zh-CN ${address} ${address}`,
    'browser feed:GET::gzip, deflate, br:zh-CN /vantmall/home?pId=10000',
  ])
    expect([request, isPlain(request)]).toEqual([request, false]);
});

test('keeps the router’s data in WeChat, which never starts a login', () => {
  const { address, headers } = createVisit({ agent: agents[4], query: ['pId=10000', '_rsc=1'] });
  const variables = computeVariables({ address, headers: { ...headers, rsc: '1' } });
  expect(hasAutoLogin('wechat')).toBe(true);
  expect(variables.get('$mall_page_cache_key')).toBe('br, gzip router zh-CN~wechat~10000/home');
});

// R-OPS-21
test('keeps deploy/nginx/nginx.conf up to date (npm run docs)', () => {
  expect(readFileSync('deploy/nginx/nginx.conf', 'utf8')).toBe(createNginxConfig(defaultOptions));
  expect(createPageMaps()).toContain('map "$http_user_agent" $mall_agent {');
});
