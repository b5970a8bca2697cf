import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { isPageVisit, isProviderId, needsProviderLogin } from '@/lib/rules/caller/provider-login';

// R-WECHAT-02
test.each([
  ['no login', undefined, true],
  ['a login in this account', { appId: 'wx1', authVersion: AUTH_VERSION }, false],
  ['a login in another account', { appId: 'wx0', authVersion: AUTH_VERSION }, true],
  ['a login of another version', { appId: 'wx1', authVersion: '2.0.9' }, true],
  ['a ticket, which names no account', { authVersion: AUTH_VERSION }, false],
  ['a ticket of another version', { authVersion: '' }, true],
])('decides after %s whether a new login is needed: %#', (_, login, expected) => {
  expect(needsProviderLogin(login, 'wx1')).toBe(expected);
});

test.each([
  ['oAbc', true],
  ['', false],
  ['null', false],
  ['undefined', false],
  [null, false],
  [undefined, false],
])('the id %j counts as one: %s', (id, expected) => {
  expect(isProviderId(id)).toBe(expected);
});

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) MicroMessenger/8.0.49';
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

// R-WECHAT-02
test.each<[name: string, expected: boolean, method: string, headers: Record<string, string>]>([
  ['a page', true, 'GET', {}],
  ['a page of a browser that reports its fetch', true, 'GET', { 'sec-fetch-dest': 'document' }],
  ['a phone by CUBOT', true, 'GET', { 'user-agent': 'Linux; Android 13; CUBOT P80 MicroMessenger/8.0' }],
  ['HEAD', false, 'HEAD', {}],
  ['a posted form', false, 'POST', {}],
  ['data for the client router', false, 'GET', { accept: '*/*', rsc: '1' }],
  ['a fetch', false, 'GET', { 'sec-fetch-dest': 'empty' }],
  ['a frame', false, 'GET', { 'sec-fetch-dest': 'iframe' }],
  ['a prefetch', false, 'GET', { 'sec-purpose': 'prefetch' }],
  ['a prerendered page', false, 'GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['an old prefetch', false, 'GET', { purpose: 'prefetch' }],
  ['a preview', false, 'GET', { 'x-purpose': 'preview' }],
  ['Googlebot', false, 'GET', { 'user-agent': `${PHONE} (compatible; Googlebot/2.1)` }],
  ['Baidu', false, 'GET', { 'user-agent': `${PHONE} (compatible; Baiduspider/2.0)` }],
  ['Sogou', false, 'GET', { 'user-agent': `${PHONE} Sogou web spider/4.0` }],
  ['a link preview', false, 'GET', { 'user-agent': `${PHONE} facebookexternalhit/1.1` }],
])('%s is a visit of a person: %s', (_, expected, method, headers) => {
  const all = new Headers({ accept: HTML, 'user-agent': PHONE, ...headers });
  expect(isPageVisit({ method, header: (name) => all.get(name) })).toBe(expected);
});
